package main

import (
	"context"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/runtime"
)

// judgment contains the errors that a new definition is rejected with, or the warnings that it is accepted with.
type judgment struct {
	Errors   []string `json:"errors,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

// judge validates a definition as for a new one.
func judge(crd *v1.CustomResourceDefinition) (*judgment, error) {
	internal, err := internalOf(crd)
	if err != nil {
		return nil, err
	}
	var found judgment
	for _, one := range validation.ValidateCustomResourceDefinition(context.Background(), internal) {
		found.Errors = append(found.Errors, one.Field+": "+firstLine(one.Detail))
	}
	if found.Errors == nil {
		strategy := customresourcedefinition.NewStrategy(runtime.NewScheme())
		found.Warnings = strategy.WarningsOnCreate(context.Background(), internal)
	}
	return &found, nil
}
