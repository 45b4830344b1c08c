// +groupName=ts-literal-unions.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export enum Color {
  Red = 'Red',
  Green = 'Green',
  Blue = 'Blue',
}

export enum Size {
  Small = 1,
  Middle,
  Large = 4,
}

export const enum Mode {
  On = 'on',
  Off = 'off',
}

export interface LiteralsSpec {
  color: Color;
  colors?: Color[];
  by?: { [key: string]: Color };
  size: Size;
  mode?: Mode;
  one: `only`;
}

// +kubebuilder:object:root=true
export class Literal extends CustomResource {
  spec!: LiteralsSpec;
}
