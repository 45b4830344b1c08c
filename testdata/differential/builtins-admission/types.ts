// +groupName=builtins-admission.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  FailurePolicyType,
  MatchCondition,
  RuleWithOperations,
  ValidatingAdmissionPolicySpec,
  WebhookClientConfig,
} from 'kbts/k8s/admissionregistration/v1';

export interface AdmissionSpec {
  rules: RuleWithOperations[];
  client?: WebhookClientConfig;
  match?: MatchCondition[];
  failure?: FailurePolicyType;
  policy?: ValidatingAdmissionPolicySpec;
}

// +kubebuilder:object:root=true
export class Admission extends CustomResource {
  spec!: AdmissionSpec;
}
