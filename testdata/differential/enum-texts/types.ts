// +groupName=enum-texts.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface EnumTextsSpec {
  // +kubebuilder:validation:Enum=a;b;c
  plain: string;
  // +kubebuilder:validation:Enum={a,b,c}
  braces: string;
  // +kubebuilder:validation:Enum="a";"b c";"d;e"
  quoted: string;
  // +kubebuilder:validation:Enum=only
  one: string;
  // +kubebuilder:validation:Enum="";full
  empty: string;
  // +kubebuilder:validation:Enum=b;a;c
  unsorted: string;
  // +kubebuilder:validation:Enum=yes;no;on;off
  words: string;
  // +kubebuilder:validation:Enum=`raw`;`back\slash`
  raw: string;
  // +kubebuilder:validation:Enum="1";"2"
  digits: string;
  // +kubebuilder:validation:Enum="true";"false"
  truths: string;
  // +kubebuilder:validation:Enum=2.0.1;1.x
  versions: string;
  // +kubebuilder:validation:Enum=müller;日本;"ß"
  unicode: string;
}

// +kubebuilder:object:root=true
export class EnumText extends CustomResource {
  spec!: EnumTextsSpec;
}
