// +groupName=yaml-scalars.example.com
// +versionName=v1
package yamlscalars

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type YamlScalarsSpec struct {
	// +kubebuilder:validation:Enum="~";"null";"Null";"NULL";"true";"True";"TRUE";"false";"y";"Y";"yes";"Yes";"YES";"n";"N";"no";"NO";"on";"On";"ON";"off";"Off";"OFF";"yEs"
	Words string `json:"words"`
	// +kubebuilder:validation:Enum="0";"-1";"+1";"0x1F";"0o7";"0b1";"1_000";"1__0";"07";"08";"0_7";"1e3";"1E3";"1.";".5";"-.5";"1.5e-3";"1e";"e1";"12e03";"1,000"
	Numbers string `json:"numbers"`
	// +kubebuilder:validation:Enum="12:30";"12:30:45";"190:20:30";"1:60";"-1:30";"12:30:45.5";"2001-01-01";"2001-1-1";"2001-12-14t21:59:43.10-05:00";"2001-12-14 21:59:43.10 -5";"2001-01-01T00:00:00Z";"2001-13-01";"01-01-2001"
	Times string `json:"times"`
	// +kubebuilder:validation:Enum=".inf";".Inf";"-.inf";"+.INF";".nan";".NaN";".NAN";"inf";"nan";"Infinity"
	Infinite string `json:"infinite"`
	// +kubebuilder:validation:Enum="-";"- a";"-a";"--";"---";"--- a";"...";"?";"? a";"?a";":";": a";":a";"a:";"a: b";"a:b";"=";"<<";"!";"!tag";"&";"&a";"*";"*a";"%";"%a";"@";"@a";"|";"|a";">";">a";"`";"#";"#a";"a #b";"a#b";",";",a";"[";"[a";"]";"{";"{a";"}";"a,b";"a]";"a}"
	Signs string `json:"signs"`
	// +kubebuilder:validation:Enum="'";"''";"a'b";"'a'";"\"";"\"a\"";"a\"b";"\\";"a\\b"
	Quotes string `json:"quotes"`
	// +kubebuilder:validation:Enum="";" ";"  ";" lead";"trail ";"a  b";"\t";"a\tb";"\ttab";"tab\t"
	Blanks string `json:"blanks"`
	// +kubebuilder:validation:Enum="\n";"a\n";"\na";"a\nb";"a\n\nb";"a\n\n";" a\nb";"a \nb";"a\n b";"a\r\nb";"a\rb"
	Lines string `json:"lines"`
	// +kubebuilder:validation:Enum="\u00a0";"\ufeff";"\u200b";"\u00e9";"e\u0301";"\U0001F600"
	Codes string `json:"codes"`
}

// +kubebuilder:object:root=true
type YamlScalar struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec YamlScalarsSpec `json:"spec"`
}
