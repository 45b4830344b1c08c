// +groupName=int-or-string.example.com
// +versionName=v1
import { CustomResource, type IntOrString } from 'kbts/api';

// +kubebuilder:validation:XIntOrString
export type Amount = string;

export interface IntOrStringSpec {
  port: IntOrString;
  // +kubebuilder:validation:XIntOrString
  own?: IntOrString;
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Pattern=`^[0-9]+%?$`
  percent?: IntOrString;
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:MaxLength=5
  // +kubebuilder:validation:MinLength=1
  short?: IntOrString;
  list?: IntOrString[];
  by?: Record<string, IntOrString>;
  // +kubebuilder:default="50%"
  set?: IntOrString;
  // +kubebuilder:default=8080
  number?: IntOrString;
}

// +kubebuilder:object:root=true
export class IntOrStringUse extends CustomResource {
  spec!: IntOrStringSpec;
}
