// +groupName=defaults-texts.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DefaultsTextsSpec {
  // +kubebuilder:default=plain
  plain?: string;
  // +kubebuilder:default="double"
  double?: string;
  // +kubebuilder:default=`raw \n`
  raw?: string;
  // +kubebuilder:default="line\nline\ttab"
  escapes?: string;
  // +kubebuilder:default="say \"hi\""
  inner?: string;
  // +kubebuilder:default="\u00fc\x41\101"
  codes?: string;
  // +kubebuilder:default="日本語 ☃ 😀"
  unicode?: string;
  // +kubebuilder:default=größe
  bare?: string;
  // +kubebuilder:default="12"
  digits?: string;
  // +kubebuilder:default="true"
  truth?: string;
  // +kubebuilder:default="null"
  nothing?: string;
  // +kubebuilder:default=" edges "
  edges?: string;
  // +kubebuilder:default="a: b"
  colon?: string;
  // +kubebuilder:default="# hash"
  hash?: string;
  // +kubebuilder:default='single'
  single?: string;
  // +kubebuilder:default=a:b
  bareColon?: string;
}

// +kubebuilder:object:root=true
export class DefaultText extends CustomResource {
  spec!: DefaultsTextsSpec;
}
