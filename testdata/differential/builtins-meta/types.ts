// +groupName=builtins-meta.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  Condition,
  ConditionStatus,
  GroupVersionKind,
  GroupVersionResource,
  LabelSelector,
  LabelSelectorRequirement,
  ListMeta,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
} from 'kbts/k8s/meta/v1';

export interface MetaSpec {
  selector: LabelSelector;
  requirements?: LabelSelectorRequirement[];
  conditions?: Condition[];
  owners?: OwnerReference[];
  meta?: ObjectMeta;
  kind?: GroupVersionKind;
  resource?: GroupVersionResource;
  status?: ConditionStatus;
  fields?: ManagedFieldsEntry;
  list?: ListMeta;
}

// +kubebuilder:object:root=true
export class Meta extends CustomResource {
  spec!: MetaSpec;
}
