// +groupName=texts-type.example.com
// +versionName=v1
package textstype

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=253
// +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
type DNSName string

// +kubebuilder:validation:Format=email
type Email string

type TextsTypeSpec struct {
	Name DNSName `json:"name"`
	Email Email `json:"email"`
	// +kubebuilder:validation:MaxLength=30
	Short Email `json:"short,omitempty"`
	Names []DNSName `json:"names"`
}

// +kubebuilder:object:root=true
type TextsType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TextsTypeSpec `json:"spec"`
}
