package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/controller-tools/pkg/crd"
	"sigs.k8s.io/controller-tools/pkg/loader"
)

// parserModule is the module whose parser reads the types.
const parserModule = "sigs.k8s.io/controller-tools"

// kubernetesModules are the modules that have the types.
var kubernetesModules = []string{"k8s.io/api", "k8s.io/apimachinery", "k8s.io/apiextensions-apiserver"}

// Index is the file `index.json` of the table.
type Index struct {
	// Modules holds the versions of the modules that the table was made from.
	Modules map[string]string `json:"modules"`
	// Packages holds the file of each Go package.
	Packages map[string]string `json:"packages"`
}

// factsOf is a schema as JSON, without descriptions, and with references by Go name (`k8s.io/api/core/v1.PodSpec`).
func factsOf(schema apiextensionsv1.JSONSchemaProps, pkg *loader.Package) (json.RawMessage, error) {
	facts := schema.DeepCopy()
	var failure error
	crd.EditSchema(facts, editor(func(part *apiextensionsv1.JSONSchemaProps) {
		part.Description = ""
		// A part is visited more than once when the walk meets it again.
		if part.Ref == nil || !strings.HasPrefix(*part.Ref, "#/") {
			return
		}
		name, path, err := crd.RefParts(*part.Ref)
		if err != nil {
			failure = err
			return
		}
		if path == "" {
			path = pkg.PkgPath
		}
		ref := loader.NonVendorPath(path) + "." + name
		part.Ref = &ref
	}))
	if failure != nil {
		return nil, failure
	}
	return encode(facts)
}

type editor func(*apiextensionsv1.JSONSchemaProps)

func (edit editor) Visit(schema *apiextensionsv1.JSONSchemaProps) crd.SchemaVisitor {
	if schema != nil {
		edit(schema)
	}
	return edit
}

func encode(value any) (json.RawMessage, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

// writeTable replaces the folder with one file per package and an index. Each type is one line, so that a new
// version of Kubernetes can be reviewed as a diff.
func writeTable(out string, packages []*Package) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	modules, err := moduleVersions()
	if err != nil {
		return err
	}
	index := Index{Modules: modules, Packages: map[string]string{}}
	for _, pkg := range packages {
		name := fileOf(pkg.Go)
		index.Packages[pkg.Go] = name
		text, err := packageText(pkg)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(out, name), text); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(index, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(out, "index.json"), append(text, '\n'))
}

// fileOf is the file of a Go package: `batch/v1.json` for `k8s.io/api/batch/v1`.
func fileOf(path string) string {
	for _, prefix := range []string{apiPrefix, "k8s.io/apiextensions-apiserver/pkg/apis/", "k8s.io/apimachinery/pkg/apis/", "k8s.io/apimachinery/pkg/"} {
		if rest, ok := strings.CutPrefix(path, prefix); ok {
			return rest + ".json"
		}
	}
	return path + ".json"
}

func packageText(pkg *Package) ([]byte, error) {
	var text bytes.Buffer
	head, err := encode(struct {
		Go      string `json:"go"`
		Group   string `json:"group"`
		Version string `json:"version"`
	}{pkg.Go, pkg.Group, pkg.Version})
	if err != nil {
		return nil, err
	}
	text.Write(bytes.TrimSuffix(head, []byte("}")))
	text.WriteString(",\"types\":{\n")
	names := make([]string, 0, len(pkg.Types))
	for name := range pkg.Types {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		entry, err := encode(pkg.Types[name])
		if err != nil {
			return nil, err
		}
		text.WriteString("\"" + name + "\":")
		text.Write(entry)
		if i < len(names)-1 {
			text.WriteByte(',')
		}
		text.WriteByte('\n')
	}
	text.WriteString("}}\n")
	return text.Bytes(), nil
}

// moduleVersions are the versions of the modules in the current folder, and that of the parser.
func moduleVersions() (map[string]string, error) {
	versions := map[string]string{}
	args := append([]string{"list", "-m", "-f", "{{.Path}} {{.Version}}"}, kubernetesModules...)
	listed, err := exec.Command("go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("asking Go for the versions of the modules: %w", err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(listed)), "\n") {
		path, version, _ := strings.Cut(line, " ")
		versions[path] = version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return versions, nil
	}
	for _, module := range info.Deps {
		if module.Path == parserModule {
			versions[module.Path] = module.Version
		}
	}
	return versions, nil
}

func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}
