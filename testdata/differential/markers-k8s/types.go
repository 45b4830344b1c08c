// +groupName=markers-k8s.example.com
// +versionName=v1
package markersk8s

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type K8sSpec struct {
	// +k8s:minimum=1
	// +k8s:maximum=10
	Number int32 `json:"number"`
	// +k8s:maxItems=3
	List []string `json:"list"`
	// +k8s:required
	Text string `json:"text,omitempty"`
	// +k8s:required
	Count int32 `json:"count,omitempty"`
	// +k8s:required
	Items []string `json:"items,omitempty"`
	// +k8s:required
	Map map[string]string `json:"map,omitempty"`
	// +k8s:required
	// +kubebuilder:validation:MinLength=3
	Long string `json:"long,omitempty"`
	// +k8s:optional
	Maybe string `json:"maybe"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	Entries []Entry `json:"entries,omitempty"`
}

type Entry struct {
	Name string `json:"name"`
}

// +kubebuilder:object:root=true
type K8sMarker struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec K8sSpec `json:"spec"`
}
