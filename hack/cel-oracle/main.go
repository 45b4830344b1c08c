// Program cel-oracle validates the CEL rules of schemas with the code of the API server. It reads a JSON list of schemas
// from standard input and writes a list of verdicts, one for each.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// verdict contains the errors in the rules of a schema, and the cost of the rules at its root.
type verdict struct {
	Refused []refusal `json:"refused,omitempty"`
	Costs   []string  `json:"costs,omitempty"`
}

// refusal identifies a part of a rule. The total over all rules has no index.
type refusal struct {
	Path   string `json:"path"`
	Index  *int   `json:"index,omitempty"`
	Part   string `json:"part"`
	IsCost bool   `json:"isCost,omitempty"`
	Detail string `json:"detail"`
}

// input contains schemas with rules, and whole definitions.
type input struct {
	Schemas     []v1.JSONSchemaProps          `json:"schemas"`
	Definitions []v1.CustomResourceDefinition `json:"definitions"`
}

// output contains what the API server accepts in new rules, and what it says of the input.
type output struct {
	// Functions contains the ids of the overloads of each function.
	Functions   map[string][]string `json:"functions"`
	Schemas     []verdict           `json:"schemas"`
	Definitions []judgment          `json:"definitions"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		return err
	}
	out := output{Functions: map[string][]string{}, Schemas: make([]verdict, len(in.Schemas))}
	for name, function := range baseEnv().NewExpressionsEnv().Functions() {
		for _, overload := range function.OverloadDecls() {
			out.Functions[name] = append(out.Functions[name], overload.ID())
		}
		sort.Strings(out.Functions[name])
	}
	for i := range in.Schemas {
		refused, err := refusals(&in.Schemas[i])
		if err != nil {
			return fmt.Errorf("schema %d: %w", i, err)
		}
		costs, err := rootCosts(&in.Schemas[i])
		if err != nil {
			return fmt.Errorf("schema %d: %w", i, err)
		}
		out.Schemas[i] = verdict{Refused: refused, Costs: costs}
	}
	for i := range in.Definitions {
		found, err := judge(&in.Definitions[i])
		if err != nil {
			return fmt.Errorf("definition %d: %w", i, err)
		}
		out.Definitions = append(out.Definitions, *found)
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

// refusals validates a CRD with the schema as for a new one.
func refusals(s *v1.JSONSchemaProps) ([]refusal, error) {
	crd := &v1.CustomResourceDefinition{Spec: v1.CustomResourceDefinitionSpec{
		Group: "example.com",
		Scope: v1.NamespaceScoped,
		Names: v1.CustomResourceDefinitionNames{Plural: "tests", Singular: "test", Kind: "Test", ListKind: "TestList"},
		Versions: []v1.CustomResourceDefinitionVersion{
			{Name: "v1", Served: true, Storage: true, Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: s}},
		},
	}}
	crd.Name = "tests.example.com"
	internal, err := internalOf(crd)
	if err != nil {
		return nil, err
	}
	var refused []refusal
	for _, found := range validation.ValidateCustomResourceDefinition(context.Background(), internal) {
		one, err := refusalOf(found)
		if err != nil {
			return nil, err
		}
		if one != nil {
			refused = append(refused, *one)
		}
	}
	return refused, nil
}

// internalOf is a definition as the API server validates it: with defaults, in the internal version.
func internalOf(crd *v1.CustomResourceDefinition) (*apiextensions.CustomResourceDefinition, error) {
	v1.SetDefaults_CustomResourceDefinition(crd)
	v1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	var internal apiextensions.CustomResourceDefinition
	if err := v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, &internal, nil); err != nil {
		return nil, err
	}
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			internal.Status.StoredVersions = []string{version.Name}
		}
	}
	return &internal, nil
}

var ruleField = regexp.MustCompile(`^(.*)\.x-kubernetes-validations(?:\[(\d+)\]\.(\w+))?$`)

func refusalOf(found *field.Error) (*refusal, error) {
	path := strings.TrimPrefix(found.Field, "spec.validation.openAPIV3Schema")
	isCost := strings.Contains(found.Detail, "estimated")
	if strings.HasPrefix(found.Detail, "contributed to") {
		return nil, nil
	}
	if path == "" && isCost {
		return &refusal{Part: "total", IsCost: true, Detail: found.Detail}, nil
	}
	parts := ruleField.FindStringSubmatch(path)
	if parts == nil {
		return nil, fmt.Errorf("not about a rule: %w", found)
	}
	one := &refusal{Path: parts[1], Part: parts[3], IsCost: isCost, Detail: firstLine(found.Detail)}
	if parts[2] == "" {
		one.Part = "rule"
		return one, nil
	}
	index, err := strconv.Atoi(parts[2])
	one.Index = &index
	return one, err
}

var selfType = regexp.MustCompile(`selfType\d+`)

// firstLine omits the code frame, and a number that varies.
func firstLine(detail string) string {
	line, _, _ := strings.Cut(detail, "\n")
	return selfType.ReplaceAllString(line, "selfType")
}

// rootCosts are the largest costs of the rules on the root; that of a rule that does not compile is 0.
func rootCosts(s *v1.JSONSchemaProps) ([]string, error) {
	var internal apiextensions.JSONSchemaProps
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, &internal, nil); err != nil {
		return nil, err
	}
	structural, err := schema.NewStructural(&internal)
	if err != nil {
		return nil, err
	}
	declared := model.SchemaDeclType(structural, true)
	results, err := cel.Compile(structural, declared, celconfig.PerCallLimit, baseEnv(), cel.NewExpressionsEnvLoader())
	if err != nil {
		return nil, err
	}
	costs := make([]string, len(results))
	for i, result := range results {
		costs[i] = strconv.FormatUint(result.MaxCost, 10)
	}
	return costs, nil
}

// baseEnv is what the API server has for rules. Before 1.35, a second parameter says that costs are enforced.
func baseEnv() *environment.EnvSet {
	arguments := []reflect.Value{reflect.ValueOf(environment.DefaultCompatibilityVersion())}
	create := reflect.ValueOf(environment.MustBaseEnvSet)
	if create.Type().NumIn() == 2 {
		arguments = append(arguments, reflect.ValueOf(true))
	}
	return create.Call(arguments)[0].Interface().(*environment.EnvSet)
}
