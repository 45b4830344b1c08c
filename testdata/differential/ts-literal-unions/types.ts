// +groupName=ts-literal-unions.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export type Color = 'Red' | 'Green' | 'Blue';

export type Size = 1 | 2 | 4;

export interface LiteralsSpec {
  color: Color;
  colors?: Color[];
  by?: Record<string, Color>;
  size: Size;
  mode?: 'on' | 'off';
  one: 'only';
}

// +kubebuilder:object:root=true
export class Literal extends CustomResource {
  spec!: LiteralsSpec;
}
