// +groupName=texts-type.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=253
// +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
export type DNSName = string;

// +kubebuilder:validation:Format=email
export type Email = string;

export interface TextsTypeSpec {
  name: DNSName;
  email: Email;
  // +kubebuilder:validation:MaxLength=30
  short?: Email;
  names: DNSName[];
}

// +kubebuilder:object:root=true
export class TextsType extends CustomResource {
  spec!: TextsTypeSpec;
}
