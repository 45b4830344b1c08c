// +groupName=cel-items.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface CelItemsSpec {
  // +kubebuilder:validation:MaxItems=10
  // +kubebuilder:validation:items:XValidation:rule="self != 'x'",message="not x"
  // +kubebuilder:validation:items:XValidation:rule="self != 'y'"
  // +kubebuilder:validation:items:MaxLength=10
  // +kubebuilder:validation:XValidation:rule="self.size() > 1"
  words: string[];
}

// +kubebuilder:object:root=true
export class CelItems extends CustomResource {
  spec!: CelItemsSpec;
}
