package site

import (
	"fmt"
	"os"
	"path/filepath"
)

// Export writes the site into a folder, for any static host and any sub-folder
// of it. Compressed forms lie beside the files as NAME.gz and NAME.br, for hosts
// that know what to do with them. What is in the folder already stays.
func (s *Site) Export(dir string) error {
	if err := s.drawAll(); err != nil {
		return err
	}
	for name, f := range s.files {
		for suffix, body := range map[string][]byte{"": f.body, ".gz": f.gzip, ".br": f.brotli} {
			if body == nil {
				continue
			}
			to := filepath.Join(dir, filepath.FromSlash(name)+suffix)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return fmt.Errorf("write the site: %w", err)
			}
			if err := os.WriteFile(to, body, 0o644); err != nil {
				return fmt.Errorf("write the site: %w", err)
			}
		}
	}
	return nil
}
