// +groupName=rbac-resources.example.com
// +versionName=v1
package rbacresources

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get
// +kubebuilder:rbac:groups=rbac-resources.example.com,resources=frigates;frigate/status,verbs=get

// +kubebuilder:object:root=true
type Frigate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
