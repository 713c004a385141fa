package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// maxReadable is how long a text may be in a link that a person can read; a
// longer one is compressed.
const maxReadable = 300

// encodeText writes a scenario text as a field of a link: readable when it is
// short, compressed when that is shorter. The newline at its end goes without
// saying.
func encodeText(text string) string {
	text = strings.TrimSuffix(text, "\n")
	readable := "text=" + escape(text)
	if len(readable) <= maxReadable {
		return readable
	}
	if packed := "flate=" + pack(text); len(packed) < len(readable) {
		return packed
	}
	return readable
}

// packText writes a text so that only a program reads it.
func packText(text string) string { return "flate=" + pack(strings.TrimSuffix(text, "\n")) }

// decodeText reads what encodeText or packText wrote.
func decodeText(key, value string) (string, *Error) {
	text, ok := "", false
	if key == "text" {
		text, ok = unescape(value, '_')
	} else {
		text, ok = unpack(value)
	}
	if !ok {
		return "", damaged("its scenario cannot be read")
	}
	text += "\n"
	if len(text) > MaxText {
		return "", &Error{Message: fmt.Sprintf("the scenario in the link is longer than %d bytes", MaxText)}
	}
	return text, nil
}

// pack compresses a text and puts a checksum before it.
func pack(text string) string {
	var b bytes.Buffer
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text))))
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic(err) // the level is one of flate's own
	}
	io.WriteString(w, text)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// unpack undoes pack. It reads no further than a byte past the limit of a text,
// however much the data would grow.
func unpack(value string) (string, bool) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(value)
	if err != nil || len(data) < crc32.Size {
		return "", false
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data[crc32.Size:])), MaxText+1))
	if err != nil {
		return "", false
	}
	if len(text) > MaxText {
		return string(text), true // too long, which the caller says
	}
	return string(text), crc32.ChecksumIEEE(text) == binary.BigEndian.Uint32(data)
}

// plain are the characters, besides letters and digits, that stand for
// themselves in a link. A space is written +, a newline ~, any other byte _ and
// its two hexadecimal digits.
const plain = "-.=:,"

const hex = "0123456789abcdef"

func escape(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		switch {
		case alphanumeric(c) || strings.IndexByte(plain, c) >= 0:
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		case c == '\n':
			b.WriteByte('~')
		default:
			b.WriteByte('_')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}

// unescape undoes escape; with the mark % it undoes only the escapes of others.
func unescape(text string, mark byte) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == mark:
			if i+2 >= len(text) {
				return "", false
			}
			high, low := digit(text[i+1]), digit(text[i+2])
			if high < 0 || low < 0 {
				return "", false
			}
			b.WriteByte(byte(high<<4 | low))
			i += 2
		case mark == '_' && c == '+':
			b.WriteByte(' ')
		case mark == '_' && c == '~':
			b.WriteByte('\n')
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

// digit is the value of a hexadecimal digit, or -1.
func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

func alphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
