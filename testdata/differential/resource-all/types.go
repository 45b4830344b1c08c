// +groupName=resource-all.example.com
// +versionName=v1
package resourceall

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ResourceSpec struct {
	A string `json:"a"`
}

// +kubebuilder:resource:path=widgetry,singular=widget,shortName=wd;wdg,categories=all;widgets,scope=Cluster
// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourceSpec `json:"spec"`
}
