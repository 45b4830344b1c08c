// Package v1 is the API of testdata/cronjob in Go: what controller-gen reads when it is timed beside kbts.
//
// +kubebuilder:object:generate=true
// +groupName=batch.tutorial.kubebuilder.io
package v1
