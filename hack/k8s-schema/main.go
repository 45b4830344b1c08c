// Command k8s-schema writes the table of built-in Kubernetes types: for each Go package of an API group and version, the
// schema of every type as controller-gen's own parser reads it, and which types are kinds. It reads the Kubernetes
// modules of the Go module in the current folder, and writes facts only, never the sentences of the sources.
package main

import (
	"flag"
	"fmt"
	"log"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "", "folder to write the table to")
	flag.Parse()
	if *out == "" {
		log.Fatal("k8s-schema: -out is missing; name the folder to write the table to")
	}
	if err := run(*out); err != nil {
		log.Fatalf("k8s-schema: %v", err)
	}
}

func run(out string) error {
	packages, err := readPackages()
	if err != nil {
		return err
	}
	if err := writeTable(out, packages); err != nil {
		return fmt.Errorf("writing the table to %s: %w", out, err)
	}
	return nil
}
