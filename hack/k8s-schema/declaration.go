package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
)

// hasComment reports whether one of the comments above a type contains a line. The parser's own marker collector does
// not support markers of client generators, because of their argument syntax.
func hasComment(info *markers.TypeInfo, line string) bool {
	var previous token.Pos
	for _, declaration := range info.RawFile.Decls {
		if declaration.End() < info.RawDecl.Pos() {
			previous = declaration.End()
		}
	}
	for _, group := range info.RawFile.Comments {
		if group.Pos() < previous || group.Pos() > info.RawDecl.TokPos {
			continue
		}
		for _, comment := range group.List {
			if strings.TrimSpace(strings.TrimPrefix(comment.Text, "//")) == line {
				return true
			}
		}
	}
	return false
}

func isServed(path string) bool {
	return strings.HasPrefix(path, apiPrefix) || path == crdPath
}

// groupName returns the value of the constant `GroupName`, the group of an API package.
func groupName(pkg *loader.Package) string {
	var name string
	pkg.NeedSyntax()
	for _, file := range pkg.Syntax {
		ast.Inspect(file, func(node ast.Node) bool {
			constant, ok := node.(*ast.ValueSpec)
			if !ok || constant.Names[0].Name != "GroupName" || len(constant.Values) != 1 {
				return true
			}
			if value, ok := constant.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
				name, _ = strconv.Unquote(value.Value) // the parser took the literal, so it is well formed
			}
			return false
		})
	}
	return name
}

// embeds reports whether a struct embeds a type of meta/v1 with this name.
func embeds(info *markers.TypeInfo, name string) bool {
	return slices.ContainsFunc(info.Fields, func(field markers.FieldInfo) bool {
		selector, ok := field.RawField.Type.(*ast.SelectorExpr)
		return ok && field.Name == "" && selector.Sel.Name == name
	})
}
