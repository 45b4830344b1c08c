// +groupName=yaml-default-keys.example.com
// +versionName=v1
package yamldefaultkeys

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type YamlDefaultsSpec struct {
	// +kubebuilder:default={"yes": a, "1": b, "a b": c, "a: b": d, "": e, "#": f, "a10": g, "a9": h, "~": i}
	Keys map[string]string `json:"keys,omitempty"`
	// +kubebuilder:default={"b":"2","a":"1","A":"0"}
	Order map[string]string `json:"order,omitempty"`
}

// +kubebuilder:object:root=true
type YamlDefault struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec YamlDefaultsSpec `json:"spec"`
}
