// +groupName=texts-field.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface TextsSpec {
  // +kubebuilder:validation:MinLength=1
  min: string;
  // +kubebuilder:validation:MaxLength=10
  max: string;
  // +kubebuilder:validation:MinLength=0
  zero: string;
  // +kubebuilder:validation:Pattern=`^[a-z]+$`
  raw: string;
  // +kubebuilder:validation:Pattern="^[a-z]+$"
  quoted: string;
  // +kubebuilder:validation:Pattern=^[a-z]+$
  bare: string;
  // +kubebuilder:validation:Pattern=`^\d{3}-\d{2},;x$`
  signs: string;
  // +kubebuilder:validation:Pattern="^\\d+$"
  escaped: string;
  // +kubebuilder:validation:Format=date-time
  when: string;
  // +kubebuilder:validation:Format=uuid
  id: string;
  // +kubebuilder:validation:Format="ipv6"
  address: string;
}

// +kubebuilder:object:root=true
export class Text extends CustomResource {
  spec!: TextsSpec;
}
