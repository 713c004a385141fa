// Command serve serves the site on this machine, or writes it as static files for any
// host:
//
//	serve                 http://127.0.0.1:8080/
//	serve -port 0         any free port
//	serve -out dist       the whole site as files, and all of it in one
//	serve -out dist -base https://example.org/two/   the same, which knows where it will be
//
// The compiled programs (app.wasm, engine.wasm, wasm_exec.js) and the table of every
// design (table.json) come from the folder of -build; "make serve" and "make site" make
// them first.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"twodeliveries/cmd/serve/site"
)

func main() {
	addr := flag.String("addr", "127.0.0.1", "address to listen on")
	port := flag.Int("port", 8080, "port to listen on; 0 takes any free one")
	build := flag.String("build", "build", "folder with the compiled programs")
	out := flag.String("out", "", "write the site into this folder instead of serving it")
	base := flag.String("base", "", "URL that the site will have; previews of links need it")
	flag.Parse()
	if err := run(*addr, *port, *build, *out, *base); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(addr string, port int, build, out, base string) error {
	base, err := checkBase(base)
	if err != nil {
		return err
	}
	if out != "" {
		s, err := newSite(build, base)
		if err != nil {
			return err
		}
		return write(s, out, base)
	}
	listener, err := listen(addr, port)
	if err != nil {
		return err
	}
	if base == "" {
		base = "http://" + listener.Addr().String() + "/"
	}
	s, err := newSite(build, base)
	if err != nil {
		return err
	}
	fmt.Printf("Two Deliveries is at http://%s/ (Ctrl-C ends it)\n", listener.Addr())
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(interrupted, stop) // who cannot wait interrupts it again
	return serve(interrupted, listener, s)
}

// newSite makes the site of the compiled programs, or says what to do where there are none.
func newSite(build, base string) (*site.Site, error) {
	s, err := site.New(os.DirFS(build), base)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w; %q should hold the compiled programs: run \"make serve\"", err, build)
	}
	return s, err
}

// write writes the site into a folder, and beside it the one file that is all of it.
func write(s *site.Site, out, base string) error {
	one, err := s.OneFile()
	if err != nil {
		return err
	}
	s.Add(site.OneFileName, one)
	if err := s.Export(out); err != nil {
		return err
	}
	fmt.Printf("The site is in %s: %d files.\n", out, s.Len())
	fmt.Printf("All of it in one, to be opened by a double click: %s, %.1f MB.\n", filepath.Join(out, site.OneFileName), float64(len(one))/1e6)
	if base == "" {
		fmt.Println("Where links to it are shown they have no picture: that takes the URL of the site, make site BASE=https://host/folder/.")
	}
	return nil
}

// checkBase makes a base end with a slash, or says what is wrong with it.
func checkBase(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("-base is %q; it must be the URL of the site's folder, such as https://example.org/two-deliveries/", base)
	}
	return strings.TrimSuffix(base, "/") + "/", nil
}

// listen takes the port, or says what to do when somebody else has it.
func listen(addr string, port int) (net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort(addr, strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d on %s is taken by another program; "+
			"choose another with -port (make serve PORT=%d), or -port 0 for any free one", port, addr, port+1)
	}
	if err != nil {
		return nil, fmt.Errorf("listen on %s port %d: %w", addr, port, err)
	}
	return listener, nil
}

// grace is how long what is being downloaded may still take at the end.
const grace = 3 * time.Second

// serve serves until it is interrupted, and lets what is under way come to its end.
func serve(interrupted context.Context, listener net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	ended := make(chan struct{})
	context.AfterFunc(interrupted, func() {
		defer close(ended)
		late, stop := context.WithTimeout(context.Background(), grace)
		defer stop()
		if server.Shutdown(late) != nil {
			server.Close()
		}
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	<-ended
	return nil
}
