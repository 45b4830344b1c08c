// +groupName=forms.example.com
// +versionName=v1
import { type Bytes, CustomResource, type Duration, type Int32, type Int64, type Time } from 'kbts/api';

export type Text = string;

// +kubebuilder:validation:MaxLength=9
export type Short = Text;

export type Count = Int64;

export type Counts = Count[];

export type Table = Record<string, Short>;

export interface Flags {
  [name: string]: boolean;
}

export interface Point {
  x: Int32;
  y?: Int32;
}

export type Path = readonly Point[];

export type Paths = Record<string, Path>;

export type Wrapped = Point;

export enum Choice {
  One = 'one',
  Two = 'two',
}

export interface FormSpec {
  text: Text;
  short: Short;
  counts: Counts;
  table?: Table;
  flags?: Flags;
  path: Path;
  paths?: Paths;
  wrapped?: Wrapped;
  choices?: Choice[];
  // +kubebuilder:validation:MinLength=2
  tight: Short;
  maybe?: Point | null;
  bytes?: Bytes;
  when: Time;
  after?: Duration;
}

// +kubebuilder:object:root=true
export class Form extends CustomResource {
  spec!: FormSpec;
}
