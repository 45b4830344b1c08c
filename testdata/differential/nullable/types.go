// +groupName=nullable.example.com
// +versionName=v1
package nullable

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	// +nullable
	A *string `json:"a,omitempty"`
}

type NullableSpec struct {
	// +nullable
	Text *string `json:"text,omitempty"`
	// +nullable
	Required string `json:"required"`
	// +nullable
	Part *Part `json:"part,omitempty"`
	// +nullable
	List []string `json:"list,omitempty"`
	// +nullable
	Map map[string]string `json:"map,omitempty"`
	// +nullable
	Time *metav1.Time `json:"time,omitempty"`
	// +nullable
	// +kubebuilder:default=5
	Number *int32 `json:"number,omitempty"`
	// +nullable
	// +optional
	Both string `json:"both"`
}

// +kubebuilder:object:root=true
type Nullable struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NullableSpec `json:"spec"`
}
