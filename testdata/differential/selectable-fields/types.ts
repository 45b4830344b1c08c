// +groupName=selectable-fields.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface SelectableSpec {
  color: string;
  size?: Int32;
  flag?: boolean;
}

// +kubebuilder:selectablefield:JSONPath=`.spec.color`
// +kubebuilder:selectablefield:JSONPath=".spec.size"
// +kubebuilder:selectablefield:JSONPath=.spec.flag
// +kubebuilder:object:root=true
export class Selectable extends CustomResource {
  spec!: SelectableSpec;
}
