// +groupName=builtins-auth.example.com
// +versionName=v1
package builtinsauth

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	certificatesv1 "k8s.io/api/certificates/v1"
	authenticationv1 "k8s.io/api/authentication/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	flowcontrolv1 "k8s.io/api/flowcontrol/v1"
)

type AuthSpec struct {
	Token authenticationv1.TokenRequestSpec `json:"token"`
	Review authorizationv1.SubjectAccessReviewSpec `json:"review,omitempty"`
	Attributes *authorizationv1.ResourceAttributes `json:"attributes,omitempty"`
	Signing certificatesv1.CertificateSigningRequestSpec `json:"signing,omitempty"`
	Usages []certificatesv1.KeyUsage `json:"usages,omitempty"`
	Flow flowcontrolv1.FlowSchemaSpec `json:"flow,omitempty"`
}

// +kubebuilder:object:root=true
type Auth struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AuthSpec `json:"spec"`
}
