// +kubebuilder:validation:Optional
package shared

type Loose struct {
	A string `json:"a"`
	// +required
	B string `json:"b"`
}
