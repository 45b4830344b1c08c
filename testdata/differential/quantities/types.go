// +groupName=quantities.example.com
// +versionName=v1
package quantities

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

type QuantitiesSpec struct {
	Amount resource.Quantity `json:"amount"`
	Maybe *resource.Quantity `json:"maybe,omitempty"`
	List []resource.Quantity `json:"list"`
	By map[string]resource.Quantity `json:"by"`
	// +kubebuilder:default="100Mi"
	Memory resource.Quantity `json:"memory,omitempty"`
	// +kubebuilder:default=1
	Cpu resource.Quantity `json:"cpu,omitempty"`
	Limits corev1.ResourceList `json:"limits,omitempty"`
}

// +kubebuilder:object:root=true
type Quantities struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QuantitiesSpec `json:"spec"`
}
