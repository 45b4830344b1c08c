// +groupName=builtins-admission.example.com
// +versionName=v1
package builtinsadmission

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
)

type AdmissionSpec struct {
	Rules []admissionregistrationv1.RuleWithOperations `json:"rules"`
	Client *admissionregistrationv1.WebhookClientConfig `json:"client,omitempty"`
	Match []admissionregistrationv1.MatchCondition `json:"match,omitempty"`
	Failure *admissionregistrationv1.FailurePolicyType `json:"failure,omitempty"`
	Policy admissionregistrationv1.ValidatingAdmissionPolicySpec `json:"policy,omitempty"`
}

// +kubebuilder:object:root=true
type Admission struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AdmissionSpec `json:"spec"`
}
