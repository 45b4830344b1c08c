package shared

// Port is shared.
// +kubebuilder:validation:Minimum=1
type Port int32

type Base struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

type Ref struct {
	Base `json:",inline"`
	Port Port `json:"port,omitempty"`
}
