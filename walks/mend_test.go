package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Somebody sees the work done twice, reads why, is led to what the words say, and what
// mends it is not guessed but proved.
func TestALearnerIsToldWhatMendsIt(t *testing.T) {
	l := visit(t, "p/crash-before-confirm/")
	l.toTheEnd()
	l.sees("#because", "each changed the stock")
	l.sees("#causes", "Without the crash it holds; with a claim that is checked before the commit")
	l.sees("#causes", "here a longer lease would do.")

	l.click("#because .said:last-of-type") // the warehouse died ... and the claim ended
	l.wait(`document.querySelector("#why")`)
	l.sees("#caption", "takes it over as number 2")
	l.click("#why .said:last-of-type")
	l.sees("#caption", "arrives at the warehouse") // from the last of its steps on to the first
	l.wait(`document.querySelectorAll("#picture [data-lit]").length > 0`)

	l.toTheEnd()
	require.Equal(t, []string{"the same with an inbox", "the same with a claim that is checked before the commit", "the same with a claim in the transaction of the work", "the same without the crash"},
		look[[]string](l, `[...document.querySelectorAll("#end-compare option")].slice(1, 5).map((o) => o.innerText)`))
	l.picks("#end-compare", "mended2")
	l.seesPane("b", "stock", 7)
}

// What a learner has built is mended, too, by what was proved.
func TestAScenarioOfOnesOwnIsMended(t *testing.T) {
	l := visit(t, "#v1/text=receiver+memory-set~order+a+5~drop+response+1~restart+receiver+at%3D100ms/step=0")
	l.sees("#notice", "You were sent step 1")
	l.toTheEnd()
	l.seesCount("stock", 10)
	l.sees("#causes", "Without the loss of response 1 or without the restart it holds; with an inbox it holds")
	l.click("#end-mend")
	l.seesCount("stock", 5)
	l.sees("#verdict", "every promise held")
}
