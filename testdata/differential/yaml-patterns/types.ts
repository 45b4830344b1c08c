// +groupName=yaml-patterns.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface YamlPatternsSpec {
  // +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)(/[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)+$`
  long: string;
  // +kubebuilder:validation:Pattern=`^(one word|two words|three words and more|four words and some more|five words and even more of them)$`
  folded: string;
  // +kubebuilder:validation:Pattern=`^'(it''s|one word|two words|three words and more|four words and some more|five words and more)'$`
  quoted: string;
  // +kubebuilder:validation:Pattern=`^\s*#\s*.+: .*$`
  hash: string;
  // +kubebuilder:validation:Pattern=`[^\x00-\x7F]`
  bytes: string;
  // +kubebuilder:validation:Pattern="^a\nb$"
  line: string;
  // +kubebuilder:validation:Pattern=`.*`
  star: string;
  // +kubebuilder:validation:Pattern=`\p{L}+`
  letters: string;
  // +kubebuilder:validation:Pattern=`^$|^\d{4}-\d{2}-\d{2}$`
  dates: string;
}

// +kubebuilder:object:root=true
export class YamlPattern extends CustomResource {
  spec!: YamlPatternsSpec;
}
