package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/gobuffalo/flect"
	"golang.org/x/tools/go/packages"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/controller-tools/pkg/crd"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
)

const (
	apiPrefix  = "k8s.io/api/"
	metaPath   = "k8s.io/apimachinery/pkg/apis/meta/v1"
	crdPath    = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	objectMeta = "ObjectMeta"
)

// Package is one file of the table.
type Package struct {
	Go      string           `json:"go"`
	Group   string           `json:"group"`
	Version string           `json:"version"`
	Types   map[string]*Type `json:"types"`
}

// Type is one entry of the table.
type Type struct {
	// Schema is the unflattened schema by controller-gen: other types are `$ref`s by Go name.
	Schema json.RawMessage `json:"schema"`
	// Fields is the schema of the Go type itself where controller-gen puts a shorter one in its place.
	Fields json.RawMessage `json:"fields,omitempty"`
	// Embedded is the schema under `generateEmbeddedObjectMeta`, where that option changes it.
	Embedded json.RawMessage `json:"embedded,omitempty"`
	// Kind is the REST mapping; only for types with TypeMeta and ObjectMeta.
	Kind *Kind `json:"kind,omitempty"`
	// List is true for types with TypeMeta and ListMeta.
	List bool `json:"list,omitempty"`
}

// Kind says how the objects of a kind are addressed. Empty for bodies of subresources and the like, which have no
// path of their own.
type Kind struct {
	Plural     string `json:"plural,omitempty"`
	Namespaced *bool  `json:"namespaced,omitempty"`
}

// readPackages reads all types of the roots, and those of other packages that they refer to.
func readPackages() ([]*Package, error) {
	roots, err := loader.LoadRoots(apiPrefix+"...", metaPath, crdPath)
	if err != nil {
		return nil, err
	}
	// A package for tests of apimachinery, on whose types the parser panics.
	roots = slices.DeleteFunc(roots, func(root *loader.Package) bool { return strings.Contains(root.PkgPath, "/testapigroup/") })
	parser, err := newParser(false)
	if err != nil {
		return nil, err
	}
	for _, root := range roots {
		needTypes(parser, root)
	}
	// What the parser says of some types (custom JSON, a list marker on a string) is what it would say to a user who
	// embeds them; the entries hold what it made of them nevertheless. Type errors come from imports not followed.
	fmt.Println("k8s-schema: notes of the parser, none of which stops the run:")
	loader.PrintErrors(roots, packages.TypeError)
	return collectPackages(parser, roots)
}

func newParser(embeddedObjectMeta bool) (*crd.Parser, error) {
	registry := &markers.Registry{}
	if err := crdmarkers.Register(registry); err != nil {
		return nil, err
	}
	parser := &crd.Parser{
		Collector: &markers.Collector{Registry: registry},
		Checker:   &loader.TypeChecker{NodeFilters: []loader.NodeFilter{func(ast.Node) bool { return true }}},
		// The table holds these types too; whoever embeds one is told by its `number`.
		AllowDangerousTypes:        true,
		GenerateEmbeddedObjectMeta: embeddedObjectMeta,
	}
	crd.AddKnownTypes(parser)
	return parser, nil
}

// needTypes asks for the schema of every exported type of a package that has one. Types that are not made for JSON
// (interfaces, functions, generic types) are left out.
func needTypes(parser *crd.Parser, pkg *loader.Package) {
	parser.NeedPackage(pkg)
	var names []string
	for ident, info := range parser.Types {
		if ident.Package == pkg && ast.IsExported(ident.Name) && isData(info) {
			names = append(names, ident.Name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		parser.NeedSchemaFor(crd.TypeIdent{Package: pkg, Name: name})
	}
}

func isData(info *markers.TypeInfo) bool {
	if info.RawSpec.TypeParams != nil {
		return false
	}
	switch info.RawSpec.Type.(type) {
	case *ast.InterfaceType, *ast.FuncType:
		return false
	}
	for _, field := range info.Fields {
		if _, tagged := field.Tag.Lookup("json"); !tagged {
			return false
		}
	}
	return true
}

func collectPackages(parser *crd.Parser, roots []*loader.Package) ([]*Package, error) {
	byPath := map[string]*Package{}
	for ident, schema := range parser.Schemata {
		path := loader.NonVendorPath(ident.Package.PkgPath)
		pkg := byPath[path]
		if pkg == nil {
			pkg = &Package{Go: path, Types: map[string]*Type{}}
			if isServed(path) || path == metaPath {
				pkg.Group, pkg.Version = groupName(ident.Package), ident.Package.Name
			}
			byPath[path] = pkg
		}
		entry, err := newType(parser, ident, schema)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ident, err)
		}
		pkg.Types[ident.Name] = entry
	}
	if err := addObjectMeta(parser, roots, byPath[metaPath]); err != nil {
		return nil, err
	}
	result := make([]*Package, 0, len(byPath))
	for _, pkg := range byPath {
		result = append(result, pkg)
	}
	slices.SortFunc(result, func(a, b *Package) int { return strings.Compare(a.Go, b.Go) })
	return result, nil
}

func newType(parser *crd.Parser, ident crd.TypeIdent, schema apiextensionsv1.JSONSchemaProps) (*Type, error) {
	text, err := factsOf(schema, ident.Package)
	if err != nil {
		return nil, err
	}
	entry := &Type{Schema: text}
	info := parser.Types[ident]
	if info == nil || !isServed(ident.Package.PkgPath) || !embeds(info, "TypeMeta") {
		return entry, nil
	}
	entry.List = embeds(info, "ListMeta")
	if embeds(info, objectMeta) {
		entry.Kind = &Kind{}
		if hasComment(info, "+genclient") && !hasComment(info, "+genclient:noVerbs") {
			namespaced := !hasComment(info, "+genclient:nonNamespaced")
			entry.Kind = &Kind{Plural: strings.ToLower(flect.Pluralize(ident.Name)), Namespaced: &namespaced}
		}
	}
	return entry, nil
}

// addObjectMeta adds what the parser's shorter schema of ObjectMeta leaves out.
func addObjectMeta(parser *crd.Parser, roots []*loader.Package, meta *Package) error {
	index := slices.IndexFunc(roots, func(root *loader.Package) bool { return root.PkgPath == metaPath })
	ident := crd.TypeIdent{Package: roots[index], Name: objectMeta}
	entry := meta.Types[objectMeta]

	delete(parser.Schemata, ident)
	parser.NeedSchemaFor(ident)
	fields, err := factsOf(parser.Schemata[ident], ident.Package)
	if err != nil {
		return err
	}
	embedding, err := newParser(true)
	if err != nil {
		return err
	}
	embedding.NeedPackage(ident.Package)
	embedded, err := factsOf(embedding.Schemata[ident], ident.Package)
	entry.Fields, entry.Embedded = fields, embedded
	return err
}
