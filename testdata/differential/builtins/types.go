// +groupName=builtins.example.com
// +versionName=v1
package builtins

import (
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type HostSpec struct {
	Pod      corev1.PodSpec                    `json:"pod"`
	Claim    corev1.PersistentVolumeClaimSpec  `json:"claim"`
	Ingress  networkingv1.IngressSpec          `json:"ingress"`
	Template *corev1.PodTemplateSpec           `json:"template,omitempty"`
	Selector *metav1.LabelSelector             `json:"selector,omitempty"`
	Amount   resource.Quantity                 `json:"amount"`
	Port     *intstr.IntOrString               `json:"port,omitempty"`
	Extra    *runtime.RawExtension             `json:"extra,omitempty"`
	Any      *apiextensionsv1.JSON             `json:"any,omitempty"`
	Since    *metav1.Time                      `json:"since,omitempty"`
	Exact    *metav1.MicroTime                 `json:"exact,omitempty"`
	Wait     *metav1.Duration                  `json:"wait,omitempty"`
	Secret   []byte                            `json:"secret,omitempty"`
	Limits   map[string]resource.Quantity      `json:"limits,omitempty"`
	Env      []corev1.EnvVar                   `json:"env,omitempty"`
	Nested   map[string][]corev1.ContainerPort `json:"nested,omitempty"`
	Meta     metav1.ObjectMeta                 `json:"meta,omitempty"`
}

// +kubebuilder:object:root=true
type Host struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HostSpec `json:"spec,omitempty"`
}
