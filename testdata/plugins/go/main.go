// An external plugin in Go, with the standard library alone: it keeps a glossary of the kinds of a project.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
)

type request struct {
	APIVersion  string            `json:"apiVersion"`
	Args        []string          `json:"args"`
	Command     string            `json:"command"`
	Universe    map[string]string `json:"universe"`
	PluginChain []string          `json:"pluginChain"`
	Config      map[string]any    `json:"config"`
}

// Without tags, the keys in JSON are the names of the fields.
type metadata struct {
	Description string
	Examples    string
}

type pluginFlag struct {
	Name    string
	Type    string
	Default string
	Usage   string
}

type response struct {
	APIVersion string            `json:"apiVersion"`
	Command    string            `json:"command"`
	Metadata   metadata          `json:"metadata"`
	Universe   map[string]string `json:"universe"`
	Error      bool              `json:"error,omitempty"`
	ErrorMsgs  []string          `json:"errorMsgs,omitempty"`
	Flags      []pluginFlag      `json:"flags,omitempty"`
}

const glossary = "docs/glossary.md"

func main() {
	var in request
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		fmt.Fprintln(os.Stderr, "cannot read the request:", err)
		os.Exit(1)
	}
	out := response{APIVersion: "v1alpha1", Command: in.Command, Universe: map[string]string{}}
	switch in.Command {
	case "flags":
		out.Flags = flagsOf(in.Args)
	case "metadata":
		out.Metadata = metadata{Description: "Keeps a glossary of the kinds", Examples: "  kbts create api --kind Frigate --meaning \"a fast ship\" --plugins glossary"}
	case "init":
		out.Universe[glossary] = "# Glossary of " + name(in.Config) + "\n"
	case "create api":
		addKind(in, &out)
	case "edit":
		sortEntries(in, &out)
	default:
		out.Error = true
		out.ErrorMsgs = []string{"the glossary has nothing to do in " + in.Command}
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		os.Exit(1)
	}
}

func flagsOf(args []string) []pluginFlag {
	if len(args) == 1 && args[0] == "--api" {
		return []pluginFlag{
			{Name: "meaning", Type: "string", Default: "", Usage: "what the kind is."},
			{Name: "bold", Type: "bool", Default: "false", Usage: "whether the kind is in bold"},
			{Name: "kind", Type: "string", Default: "", Usage: "belongs to the command"},
		}
	}
	return nil
}

func name(config map[string]any) string {
	if text, ok := config["projectName"].(string); ok {
		return text
	}
	return "a project"
}

func addKind(in request, out *response) {
	set := flag.NewFlagSet("create api", flag.ContinueOnError)
	set.SetOutput(os.Stderr)
	meaning := set.String("meaning", "", "")
	bold := set.Bool("bold", false, "")
	kind := set.String("kind", "", "")
	for _, other := range []string{"group", "version", "plural"} {
		set.String(other, "", "")
	}
	for _, other := range []string{"resource", "controller", "namespaced", "make"} {
		set.Bool(other, true, "")
	}
	if err := set.Parse(in.Args); err != nil {
		out.Error = true
		out.ErrorMsgs = []string{err.Error()}
		return
	}
	if *meaning == "" {
		out.Error = true
		out.ErrorMsgs = []string{"--meaning is missing", "every kind needs an entry"}
		return
	}
	word := *kind
	if *bold {
		word = "**" + word + "**"
	}
	before, ok := in.Universe[glossary]
	if !ok {
		before = "# Glossary of " + name(in.Config) + "\n"
	}
	entry := fmt.Sprintf("- %s: %s\n", word, *meaning)
	if strings.Contains(before, entry) {
		return
	}
	out.Universe[glossary] = before + entry
}

// Sorts the entries; whatever else is in the project is returned as it was.
func sortEntries(in request, out *response) {
	out.Universe = in.Universe
	lines := strings.Split(strings.TrimSuffix(in.Universe[glossary], "\n"), "\n")
	sort.Strings(lines[1:])
	out.Universe[glossary] = strings.Join(lines, "\n") + "\n"
}
