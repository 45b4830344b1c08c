// +groupName=kinds-within-metadata.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';
import type { ObjectMeta } from 'kbts/k8s/meta/v1';

export interface PartSpec {
  size: Int32;
}

// +kubebuilder:object:root=true
export class Part extends CustomResource {
  spec!: PartSpec;
}

// +kubebuilder:object:root=true
// +kubebuilder:validation:XValidation:rule="self.spec.size > 0"
export class Strict extends CustomResource {
  declare metadata: ObjectMeta;
  spec!: PartSpec;
}

export interface WholeSpec {
  part: Part;
  parts?: Part[];
  // +kubebuilder:validation:MaxProperties=3
  byName?: Record<string, Strict>;
}

// +kubebuilder:object:root=true
export class Whole extends CustomResource {
  spec!: WholeSpec;
}
