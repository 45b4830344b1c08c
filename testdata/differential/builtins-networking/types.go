// +groupName=builtins-networking.example.com
// +versionName=v1
package builtinsnetworking

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	networkingv1 "k8s.io/api/networking/v1"
)

type NetworkingSpec struct {
	Ingress networkingv1.IngressSpec `json:"ingress"`
	Policy networkingv1.NetworkPolicySpec `json:"policy,omitempty"`
	Peers []networkingv1.NetworkPolicyPeer `json:"peers,omitempty"`
	PathType *networkingv1.PathType `json:"pathType,omitempty"`
	Port networkingv1.ServiceBackendPort `json:"port,omitempty"`
}

// +kubebuilder:object:root=true
type Networking struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NetworkingSpec `json:"spec"`
}
