// +groupName=validation.example.com
// +versionName=v1alpha1
package validation

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Color names a color.
// +kubebuilder:validation:Enum=Red;Green;Blue
type Color string

// Port is a number with a range.
// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=65535
type Port int32

// Names must not be empty.
// +kubebuilder:validation:MinItems=1
type Names []string

type Pair struct {
	A string `json:"a"`
	B string `json:"b"`
}

// Part is a part.
// +kubebuilder:validation:XValidation:rule="has(self.a) || has(self.b)",message="one of a and b"
type Part struct {
	// A is the first.
	// +optional
	A string `json:"a,omitempty"`
	// B is the second.
	B string `json:"b,omitempty"`
}

// ThingSpec says what to do.
//
// It has a second paragraph,
// on two lines.
type ThingSpec struct {
	// Replicas says how many.
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	// +kubebuilder:default=3
	Replicas *int32 `json:"replicas,omitempty"`

	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`
	Name string `json:"name"`

	// +kubebuilder:validation:Format=ipv4
	// +kubebuilder:validation:Optional
	Address string `json:"address"`

	// Mode of work.
	// +kubebuilder:validation:Enum=fast;slow
	// +kubebuilder:default=fast
	Mode string `json:"mode,omitempty"`

	Color  Color   `json:"color"`
	Colors []Color `json:"colors,omitempty"`

	// Own words for the color.
	Shade Color `json:"shade,omitempty"`

	Port Port `json:"port,omitempty"`

	// +kubebuilder:validation:Maximum=1024
	LowPort Port `json:"lowPort,omitempty"`

	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=5
	// +listType=set
	Tags []string `json:"tags,omitempty"`

	Names Names `json:"names,omitempty"`

	// +listType=map
	// +listMapKey=a
	// +listMapKey=b
	// +optional
	Parts []Pair `json:"parts"`

	// +nullable
	Hint *string `json:"hint,omitempty"`

	// +kubebuilder:default={a: "x", b: "y"}
	Part Part `json:"part,omitempty"`

	// +kubebuilder:validation:Required
	Must *Part `json:"must,omitempty"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Free *Part `json:"free,omitempty"`

	// +kubebuilder:pruning:PreserveUnknownFields
	Open *Part `json:"open,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="must not change"
	Fixed int64 `json:"fixed,omitempty"`

	Flag  bool              `json:"flag,omitempty"`
	Count int               `json:"count,omitempty"`
	Data  map[string]string `json:"data,omitempty"`
	Deep  map[string]Part   `json:"deep,omitempty"`
}

type ThingStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Replicas   int32              `json:"replicas"`
	Selector   string             `json:"selector,omitempty"`
}

// Thing is a thing.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:resource:path=thingies,singular=thingy,shortName=th;ty,categories=all;mine,scope=Cluster
// +kubebuilder:printcolumn:name="Mode",type=string,JSONPath=`.spec.mode`
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp",description="how old",priority=1
// +kubebuilder:storageversion
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ThingSpec   `json:"spec,omitempty"`
	Status ThingStatus `json:"status,omitempty"`
}
