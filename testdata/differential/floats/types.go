// +groupName=floats.example.com
// +versionName=v1
package floats

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Ratio float64

type FloatsSpec struct {
	// +kubebuilder:validation:Minimum=0.5
	// +kubebuilder:validation:Maximum=1.75
	Half float64 `json:"half"`
	Ratio Ratio `json:"ratio"`
	// +kubebuilder:validation:MultipleOf=0.1
	Tenth float32 `json:"tenth,omitempty"`
	// +kubebuilder:default=0.25
	Quarter float64 `json:"quarter,omitempty"`
	List []float32 `json:"list,omitempty"`
	By map[string]float64 `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type Floats struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FloatsSpec `json:"spec"`
}
