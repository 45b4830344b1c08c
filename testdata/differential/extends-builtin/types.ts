// +groupName=extends-builtin.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { LabelSelector } from 'kbts/k8s/meta/v1';

export interface ExtendsBuiltinSpec extends LabelSelector {
  own?: string;
}

// +kubebuilder:object:root=true
export class ExtendsBuiltin extends CustomResource {
  spec!: ExtendsBuiltinSpec;
}
