// +groupName=builtins-apps.example.com
// +versionName=v1
package builtinsapps

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	appsv1 "k8s.io/api/apps/v1"
)

type AppsSpec struct {
	Deployment appsv1.DeploymentSpec `json:"deployment"`
	Strategy appsv1.DeploymentStrategy `json:"strategy,omitempty"`
	Rolling *appsv1.RollingUpdateDeployment `json:"rolling,omitempty"`
	Set *appsv1.StatefulSetUpdateStrategy `json:"set,omitempty"`
}

// +kubebuilder:object:root=true
type Apps struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AppsSpec `json:"spec"`
}
