// Program cel-oracle validates the CEL rules of schemas with the code of the API server. It reads a JSON list of schemas
// from standard input and writes a list of verdicts, one for each.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
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

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var schemas []v1.JSONSchemaProps
	if err := json.NewDecoder(os.Stdin).Decode(&schemas); err != nil {
		return err
	}
	verdicts := make([]verdict, len(schemas))
	for i := range schemas {
		refused, err := refusals(&schemas[i])
		if err != nil {
			return fmt.Errorf("schema %d: %w", i, err)
		}
		costs, err := rootCosts(&schemas[i])
		if err != nil {
			return fmt.Errorf("schema %d: %w", i, err)
		}
		verdicts[i] = verdict{Refused: refused, Costs: costs}
	}
	return json.NewEncoder(os.Stdout).Encode(verdicts)
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
	v1.SetDefaults_CustomResourceDefinition(crd)
	v1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	var internal apiextensions.CustomResourceDefinition
	if err := v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, &internal, nil); err != nil {
		return nil, err
	}
	internal.Status.StoredVersions = []string{"v1"}
	var refused []refusal
	for _, found := range validation.ValidateCustomResourceDefinition(context.Background(), &internal) {
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
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	declared := model.SchemaDeclType(structural, true)
	results, err := cel.Compile(structural, declared, celconfig.PerCallLimit, base, cel.NewExpressionsEnvLoader())
	if err != nil {
		return nil, err
	}
	costs := make([]string, len(results))
	for i, result := range results {
		costs[i] = strconv.FormatUint(result.MaxCost, 10)
	}
	return costs, nil
}
