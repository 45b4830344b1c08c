// +kubebuilder:validation:Optional

export interface Loose {
  a: string;
  // +required
  b: string;
}
