// +groupName=builtins-scalars-marked.example.com
// +versionName=v1
package builtinsscalarsmarked

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type MarkedSpec struct {
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^[0-9]+Mi$`
	Buffer resource.Quantity `json:"buffer"`
	// +kubebuilder:validation:items:XIntOrString
	// +kubebuilder:validation:items:Pattern=`^[0-9]+Gi$`
	Disks []resource.Quantity `json:"disks,omitempty"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="true"
	Short resource.Quantity `json:"short,omitempty"`
	// +kubebuilder:validation:Format=time
	Clock metav1.Time `json:"clock"`
	// +kubebuilder:validation:Format=date-time
	Same metav1.MicroTime `json:"same"`
	// +kubebuilder:validation:items:Format=time
	Clocks []metav1.Time `json:"clocks,omitempty"`
	// +kubebuilder:validation:Format=date
	ByName map[string]metav1.Time `json:"byName,omitempty"`
	// +kubebuilder:validation:Format=duration
	Wait metav1.Duration `json:"wait,omitempty"`
	// +kubebuilder:validation:Format=int32
	Small int64 `json:"small,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:XEmbeddedResource
	Object runtime.RawExtension `json:"object,omitempty"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Enum="a";1
	// +kubebuilder:validation:Format=free
	Choice intstr.IntOrString `json:"choice,omitempty"`
	// +kubebuilder:validation:Type=object
	// +nullable
	Values apiextensionsv1.JSON `json:"values,omitempty"`
}

type RequiredSpec struct {
	// +k8s:required
	Amount resource.Quantity `json:"amount"`
	// +k8s:required
	At metav1.Time `json:"at"`
	// +k8s:required
	Wait metav1.Duration `json:"wait"`
	// +k8s:required
	Data []byte `json:"data"`
	// +k8s:required
	Object runtime.RawExtension `json:"object"`
	// +k8s:required
	Port intstr.IntOrString `json:"port"`
	// +k8s:required
	Any apiextensionsv1.JSON `json:"any"`
	// +k8s:required
	Meta metav1.ObjectMeta `json:"meta"`
}

// +kubebuilder:object:root=true
type Marked struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec     MarkedSpec   `json:"spec"`
	Required RequiredSpec `json:"required"`
}
