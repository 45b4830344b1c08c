// +groupName=builtins-rbac.example.com
// +versionName=v1
package builtinsrbac

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	rbacv1 "k8s.io/api/rbac/v1"
)

type RbacSpec struct {
	Rules []rbacv1.PolicyRule `json:"rules"`
	Subjects []rbacv1.Subject `json:"subjects,omitempty"`
	Role rbacv1.RoleRef `json:"role"`
	Aggregation *rbacv1.AggregationRule `json:"aggregation,omitempty"`
}

// +kubebuilder:object:root=true
type Rbac struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RbacSpec `json:"spec"`
}
