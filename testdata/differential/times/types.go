// +groupName=times.example.com
// +versionName=v1
package times

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"time"
)

type TimesSpec struct {
	Time metav1.Time `json:"time"`
	Maybe *metav1.Time `json:"maybe,omitempty"`
	Micro metav1.MicroTime `json:"micro"`
	Wait metav1.Duration `json:"wait"`
	// Span says how long it lasts.
	Span time.Duration `json:"span"`
	// +kubebuilder:default="1h0m0s"
	Every metav1.Duration `json:"every,omitempty"`
	// +nullable
	Creation *metav1.Time `json:"creation,omitempty"`
	List []metav1.Time `json:"list,omitempty"`
	By map[string]metav1.Duration `json:"by,omitempty"`
	// +kubebuilder:validation:Format=duration
	Checked metav1.Duration `json:"checked,omitempty"`
}

// +kubebuilder:object:root=true
type Times struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimesSpec `json:"spec"`
}
