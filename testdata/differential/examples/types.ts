// +groupName=examples.example.com
// +versionName=v1
import { CustomResource, type Int32, type Quantity } from 'kbts/api';

export interface Part {
  a?: string;
}

export interface ExamplesSpec {
  // +kubebuilder:example=plain
  plain: string;
  // +kubebuilder:example="0 * * * *"
  quoted: string;
  // +kubebuilder:example=3
  number: Int32;
  // +kubebuilder:example=true
  flag: boolean;
  // +kubebuilder:example={a,b}
  list: string[];
  // +kubebuilder:example={a: x}
  object: Part;
  // +kubebuilder:example=100Mi
  size: Quantity;
  // +kubebuilder:example={}
  empty?: Part;
}

// +kubebuilder:object:root=true
export class Sample extends CustomResource {
  spec!: ExamplesSpec;
}
