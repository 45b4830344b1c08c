// +groupName=scalars.example.com
// +versionName=v1
package scalars

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"time"
)

type ScalarsSpec struct {
	Text string `json:"text"`
	Flag bool `json:"flag"`
	I int `json:"i"`
	I8 int8 `json:"i8"`
	I16 int16 `json:"i16"`
	I32 int32 `json:"i32"`
	I64 int64 `json:"i64"`
	U uint `json:"u"`
	U8 uint8 `json:"u8"`
	U16 uint16 `json:"u16"`
	U32 uint32 `json:"u32"`
	U64 uint64 `json:"u64"`
	Letter rune `json:"letter"`
	One byte `json:"one"`
	// Span says how long it lasts.
	Span time.Duration `json:"span"`
}

// +kubebuilder:object:root=true
type Scalars struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScalarsSpec `json:"spec"`
}
