// +groupName=items-texts.example.com
// +versionName=v1
import { CustomResource, type IntOrString } from 'kbts/api';

export interface ItemsTextsSpec {
  // +kubebuilder:validation:items:MinLength=1
  // +kubebuilder:validation:items:MaxLength=63
  sized: string[];
  // +kubebuilder:validation:items:Pattern=`^[a-z]+$`
  patterned: string[];
  // +kubebuilder:validation:items:Format=uuid
  ids?: string[];
  // +kubebuilder:validation:items:Enum=a;b;c
  letters?: string[];
  // +kubebuilder:validation:items:Type=integer
  // +kubebuilder:validation:MaxItems=4
  numbers?: string[];
  // +kubebuilder:validation:items:XIntOrString
  either?: IntOrString[];
}

// +kubebuilder:object:root=true
export class ItemText extends CustomResource {
  spec!: ItemsTextsSpec;
}
