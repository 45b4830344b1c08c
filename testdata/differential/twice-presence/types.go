// +groupName=twice-presence.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Presence struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	// +required
	Field0 string `json:"field0,omitempty"`
	// +optional
	// +kubebuilder:validation:Required
	Field1 string `json:"field1"`
	// +optional
	// +k8s:required
	Field2 string `json:"field2,omitempty"`
	// +required
	// +optional
	Field3 string `json:"field3"`
	// +required
	// +kubebuilder:validation:Optional
	Field4 string `json:"field4,omitempty"`
	// +required
	// +k8s:optional
	Field5 string `json:"field5"`
	// +kubebuilder:validation:Optional
	// +required
	Field6 string `json:"field6,omitempty"`
	// +kubebuilder:validation:Optional
	// +kubebuilder:validation:Required
	Field7 string `json:"field7"`
	// +kubebuilder:validation:Optional
	// +k8s:required
	Field8 string `json:"field8,omitempty"`
	// +kubebuilder:validation:Required
	// +optional
	Field9 string `json:"field9"`
	// +kubebuilder:validation:Required
	// +kubebuilder:validation:Optional
	Field10 string `json:"field10,omitempty"`
	// +kubebuilder:validation:Required
	// +k8s:optional
	Field11 string `json:"field11"`
	// +k8s:optional
	// +required
	Field12 string `json:"field12,omitempty"`
	// +k8s:optional
	// +kubebuilder:validation:Required
	Field13 string `json:"field13"`
	// +k8s:optional
	// +k8s:required
	Field14 string `json:"field14,omitempty"`
	// +k8s:required
	// +optional
	Field15 string `json:"field15"`
	// +k8s:required
	// +kubebuilder:validation:Optional
	Field16 string `json:"field16,omitempty"`
	// +k8s:required
	// +k8s:optional
	Field17 string `json:"field17"`
}
