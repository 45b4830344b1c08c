// +groupName=yaml-scalars.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface YamlScalarsSpec {
  // +kubebuilder:validation:Enum="~";"null";"Null";"NULL";"true";"True";"TRUE";"false";"y";"Y";"yes";"Yes";"YES";"n";"N";"no";"NO";"on";"On";"ON";"off";"Off";"OFF";"yEs"
  words: string;
  // +kubebuilder:validation:Enum="0";"-1";"+1";"0x1F";"0o7";"0b1";"1_000";"1__0";"07";"08";"0_7";"1e3";"1E3";"1.";".5";"-.5";"1.5e-3";"1e";"e1";"12e03";"1,000"
  numbers: string;
  // +kubebuilder:validation:Enum="12:30";"12:30:45";"190:20:30";"1:60";"-1:30";"12:30:45.5";"2001-01-01";"2001-1-1";"2001-12-14t21:59:43.10-05:00";"2001-12-14 21:59:43.10 -5";"2001-01-01T00:00:00Z";"2001-13-01";"01-01-2001"
  times: string;
  // +kubebuilder:validation:Enum=".inf";".Inf";"-.inf";"+.INF";".nan";".NaN";".NAN";"inf";"nan";"Infinity"
  infinite: string;
  // +kubebuilder:validation:Enum="-";"- a";"-a";"--";"---";"--- a";"...";"?";"? a";"?a";":";": a";":a";"a:";"a: b";"a:b";"=";"<<";"!";"!tag";"&";"&a";"*";"*a";"%";"%a";"@";"@a";"|";"|a";">";">a";"`";"#";"#a";"a #b";"a#b";",";",a";"[";"[a";"]";"{";"{a";"}";"a,b";"a]";"a}"
  signs: string;
  // +kubebuilder:validation:Enum="'";"''";"a'b";"'a'";"\"";"\"a\"";"a\"b";"\\";"a\\b"
  quotes: string;
  // +kubebuilder:validation:Enum="";" ";"  ";" lead";"trail ";"a  b";"\t";"a\tb";"\ttab";"tab\t"
  blanks: string;
  // +kubebuilder:validation:Enum="\n";"a\n";"\na";"a\nb";"a\n\nb";"a\n\n";" a\nb";"a \nb";"a\n b";"a\r\nb";"a\rb"
  lines: string;
  // +kubebuilder:validation:Enum="\u00a0";"\ufeff";"\u200b";"\u00e9";"e\u0301";"\U0001F600"
  codes: string;
}

// +kubebuilder:object:root=true
export class YamlScalar extends CustomResource {
  spec!: YamlScalarsSpec;
}
