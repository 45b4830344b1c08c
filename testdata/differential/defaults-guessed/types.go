// +groupName=defaults-guessed.example.com
// +versionName=v1
package defaultsguessed

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type DefaultsGuessedSpec struct {
	// +kubebuilder:default=100Mi
	Size string `json:"size,omitempty"`
	// +kubebuilder:default=2024-01-15
	Date string `json:"date,omitempty"`
	// +kubebuilder:default=2024-01-15T10:00:00Z
	Time string `json:"time,omitempty"`
	// +kubebuilder:default=1.2.3
	Version string `json:"version,omitempty"`
	// +kubebuilder:default=123e4567-e89b-12d3-a456-426614174000
	Uuid string `json:"uuid,omitempty"`
	// +kubebuilder:default=10.0.0.0/8
	Cidr string `json:"cidr,omitempty"`
	// +kubebuilder:default=0987
	Zip string `json:"zip,omitempty"`
	// +kubebuilder:default=5m
	Minutes string `json:"minutes,omitempty"`
	// +kubebuilder:default=-5m
	Ago string `json:"ago,omitempty"`
	// +kubebuilder:default=1h30m
	Span string `json:"span,omitempty"`
	// +kubebuilder:default=truely
	Almost string `json:"almost,omitempty"`
	// +kubebuilder:default=yes
	Yes string `json:"yes,omitempty"`
	// +kubebuilder:default=v1
	V string `json:"v,omitempty"`
	// +kubebuilder:default=50%
	Percent intstr.IntOrString `json:"percent,omitempty"`
	// +kubebuilder:default=https://example.com/x?y=z#f
	Url string `json:"url,omitempty"`
	// +kubebuilder:default=*
	Star string `json:"star,omitempty"`
	// +kubebuilder:default=a b c
	Blanks string `json:"blanks,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultGuess struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsGuessedSpec `json:"spec"`
}
