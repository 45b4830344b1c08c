// +groupName=ts-generics.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export type Ref = { name: string };

export type Box<T> = { value: T; label?: string };

export type Many<T> = readonly T[];

export type Table<T> = Record<string, T>;

export type GenericsSpec = {
  ref: Box<Ref>;
  text?: Box<string>;
  refs: Many<Box<Ref>>;
  by?: Table<Box<string>>;
};

// +kubebuilder:object:root=true
export class Generic extends CustomResource {
  spec!: GenericsSpec;
}
