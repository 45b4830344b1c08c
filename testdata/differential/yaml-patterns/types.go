// +groupName=yaml-patterns.example.com
// +versionName=v1
package yamlpatterns

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type YamlPatternsSpec struct {
	// +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)(/[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)+$`
	Long string `json:"long"`
	// +kubebuilder:validation:Pattern=`^(one word|two words|three words and more|four words and some more|five words and even more of them)$`
	Folded string `json:"folded"`
	// +kubebuilder:validation:Pattern=`^'(it''s|one word|two words|three words and more|four words and some more|five words and more)'$`
	Quoted string `json:"quoted"`
	// +kubebuilder:validation:Pattern=`^\s*#\s*.+: .*$`
	Hash string `json:"hash"`
	// +kubebuilder:validation:Pattern=`[^\x00-\x7F]`
	Bytes string `json:"bytes"`
	// +kubebuilder:validation:Pattern="^a\nb$"
	Line string `json:"line"`
	// +kubebuilder:validation:Pattern=`.*`
	Star string `json:"star"`
	// +kubebuilder:validation:Pattern=`\p{L}+`
	Letters string `json:"letters"`
	// +kubebuilder:validation:Pattern=`^$|^\d{4}-\d{2}-\d{2}$`
	Dates string `json:"dates"`
}

// +kubebuilder:object:root=true
type YamlPattern struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec YamlPatternsSpec `json:"spec"`
}
