// +groupName=builtins-core-enums.example.com
// +versionName=v1
package builtinscoreenums

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type CoreEnumsSpec struct {
	Pull corev1.PullPolicy `json:"pull"`
	Protocol corev1.Protocol `json:"protocol,omitempty"`
	Service corev1.ServiceType `json:"service,omitempty"`
	Restart corev1.RestartPolicy `json:"restart,omitempty"`
	Status corev1.ConditionStatus `json:"status"`
	Phase corev1.PodPhase `json:"phase,omitempty"`
	Modes []corev1.PersistentVolumeAccessMode `json:"modes,omitempty"`
	Dns *corev1.DNSPolicy `json:"dns,omitempty"`
	// +kubebuilder:default=Always
	Set corev1.PullPolicy `json:"set,omitempty"`
	// +kubebuilder:validation:Enum=TCP;UDP
	Narrow corev1.Protocol `json:"narrow,omitempty"`
	Limits corev1.ResourceList `json:"limits,omitempty"`
	Names map[string]corev1.ResourceName `json:"names,omitempty"`
}

// +kubebuilder:object:root=true
type CoreEnums struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CoreEnumsSpec `json:"spec"`
}
