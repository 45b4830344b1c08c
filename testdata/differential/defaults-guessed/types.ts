// +groupName=defaults-guessed.example.com
// +versionName=v1
import { CustomResource, type IntOrString } from 'kbts/api';

export interface DefaultsGuessedSpec {
  // +kubebuilder:default=100Mi
  size?: string;
  // +kubebuilder:default=2024-01-15
  date?: string;
  // +kubebuilder:default=2024-01-15T10:00:00Z
  time?: string;
  // +kubebuilder:default=1.2.3
  version?: string;
  // +kubebuilder:default=123e4567-e89b-12d3-a456-426614174000
  uuid?: string;
  // +kubebuilder:default=10.0.0.0/8
  cidr?: string;
  // +kubebuilder:default=0987
  zip?: string;
  // +kubebuilder:default=5m
  minutes?: string;
  // +kubebuilder:default=-5m
  ago?: string;
  // +kubebuilder:default=1h30m
  span?: string;
  // +kubebuilder:default=truely
  almost?: string;
  // +kubebuilder:default=yes
  yes?: string;
  // +kubebuilder:default=v1
  v?: string;
  // +kubebuilder:default=50%
  percent?: IntOrString;
  // +kubebuilder:default=https://example.com/x?y=z#f
  url?: string;
  // +kubebuilder:default=*
  star?: string;
  // +kubebuilder:default=a b c
  blanks?: string;
}

// +kubebuilder:object:root=true
export class DefaultGuess extends CustomResource {
  spec!: DefaultsGuessedSpec;
}
