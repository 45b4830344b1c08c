// +groupName=enum-on-both.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:Enum=a;b;c
export type Letter = string;

export interface EnumBothSpec {
  letter: Letter;
  /** Only some. */
  some?: Letter;
  letters: Letter[];
  by?: Record<string, Letter>;
}

// +kubebuilder:object:root=true
export class EnumBoth extends CustomResource {
  spec!: EnumBothSpec;
}
