// +groupName=print-columns.example.com
// +versionName=v1
package printcolumns

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ColumnsSpec struct {
	Mode string `json:"mode,omitempty"`
	Count int32 `json:"count,omitempty"`
}

type ColumnsStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Mode",type="string",JSONPath=".spec.mode"
// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.count
// +kubebuilder:printcolumn:JSONPath=".spec.count",name=Wide,type=integer,priority=1
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:printcolumn:name="Long name",type=string,description="What it is, in words",JSONPath=`.spec.mode`
// +kubebuilder:printcolumn:name=Formatted,type=integer,format=int32,JSONPath=.spec.count
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,priority=0
// +kubebuilder:object:root=true
type Column struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ColumnsSpec `json:"spec,omitempty"`
	Status ColumnsStatus `json:"status,omitempty"`
}

// +kubebuilder:printcolumn:name=Only,type=string,JSONPath=.spec.mode
// +kubebuilder:object:root=true
type NoSubresource struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ColumnsSpec `json:"spec,omitempty"`
}
