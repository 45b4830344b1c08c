// +groupName=builtins-rbac.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { AggregationRule, PolicyRule, RoleRef, Subject } from 'kbts/k8s/rbac/v1';

export interface RbacSpec {
  rules: PolicyRule[];
  subjects?: Subject[];
  role: RoleRef;
  aggregation?: AggregationRule;
}

// +kubebuilder:object:root=true
export class Rbac extends CustomResource {
  spec!: RbacSpec;
}
