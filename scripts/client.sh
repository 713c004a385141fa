#!/usr/bin/env bash
# Makes of go-app what a page needs, in build/client: the module without its
# server half, which no page calls but which brings an HTTP client and server, TLS
# and their cryptography along: a fifth of the program. What it has to encrypt a store,
# to name a device and to match addresses by regular expressions goes too, with the
# libraries behind it: no page of ours asks for more than ".*". build/client/go.mod is our
# own with that copy in the module's place; the version is the one that go.mod asks
# for. Tests and vet see the whole module.
set -euo pipefail
cd "$(dirname "$0")/.."
module=github.com/maxence-charriere/go-app/v10
to=build/client
version=$(go list -m -f '{{.Version}}' "$module")
made="$version $(cat go.mod go.sum scripts/client.sh | sha256sum)"
if [ "$(cat "$to/made" 2> /dev/null)" = "$made" ]; then exit 0; fi

rm -rf "$to"
mkdir -p "$to/go-app/pkg"
from=$(go list -m -f '{{.Dir}}' "$module")
cp "$from/go.mod" "$to/go-app"
cp -r "$from/pkg/app" "$from/pkg/errors" "$to/go-app/pkg"
chmod -R u+w "$to"
cd "$to/go-app/pkg/app"
rm -rf ./*_test.go gen http.go static.go wasm.go resource.go
# What the rest needs of resource.go.
cat > client.go << 'GO'
package app

import "strings"

func clientResourceResolver(resources string) func(string) string {
	return func(location string) string {
		trimmed := strings.Trim(location, "/")
		if remoteLocation(location) || trimmed != "web" && !strings.HasPrefix(trimmed, "web/") {
			return location
		}
		return resources + "/" + strings.TrimPrefix(trimmed, "web/")
	}
}

func remoteLocation(location string) bool {
	return strings.HasPrefix(location, "https://") || strings.HasPrefix(location, "http://")
}
GO
# Encryption, which brings most of what is left of cryptography.
cat > crypto.go << 'GO'
package app

import "github.com/maxence-charriere/go-app/v10/pkg/errors"

func encrypt(string, []byte) ([]byte, error) { return nil, errors.New("encryption is left out") }
func decrypt(string, []byte) ([]byte, error) { return nil, errors.New("encryption is left out") }
GO
sed -i -e '/"github.com\/google\/uuid"/d' -e 's/uuid.NewString()/"the name of a device is left out"/' context.go
# No state is told to other tabs.
sed -i -e '/"github.com\/google\/uuid"/d' -e 's/uuid.NewString()/"the name of a store is left out"/' state.go
cat > matcher.go << 'GO'
package app

// matcher takes every address.
type matcher struct{}

func matcherOf(pattern string) matcher {
	if pattern != ".*" {
		panic("regular expressions are left out, and the page asks for " + pattern)
	}
	return matcher{}
}

func (matcher) MatchString(string) bool { return true }
GO
sed -i -e '/"regexp"/d' -e 's/\*regexp\.Regexp/matcher/' -e 's/regexp\.MustCompile/matcherOf/' route.go
# The page draws itself as soon as it has heard what there is to hear, and not when the
# next of 120 frames a second is due: what a press does is seen in the frame of the press.
sed -i -e '/^func (e \*engineX) Start(/,/^}/d' -e '/^	"time"$/d' engine.go
cat > start.go << 'GO'
package app

// Start handles what is dispatched, all that has come, and then updates what changed.
func (e *engineX) Start(int) {
	e.states.CleanupExpiredPersistedStates(e.baseContext())
	for {
		select {
		case dispatch := <-e.dispatches:
			dispatch()
			for len(e.dispatches) > 0 {
				(<-e.dispatches)()
			}
			e.processFrame()
		case <-e.ctx.Done():
			return
		}
	}
}
GO
cd ../../..
cp ../../go.mod ../../go.sum .
go mod edit -replace "$module=./$to/go-app" go.mod
echo "$made" > made
