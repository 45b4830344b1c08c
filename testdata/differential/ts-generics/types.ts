// +groupName=ts-generics.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Ref {
  name: string;
}

export interface Box<T> {
  value: T;
  label?: string;
}

export interface GenericsSpec {
  ref: Box<Ref>;
  text?: Box<string>;
  refs: Box<Ref>[];
  by?: Record<string, Box<string>>;
}

// +kubebuilder:object:root=true
export class Generic extends CustomResource {
  spec!: GenericsSpec;
}
