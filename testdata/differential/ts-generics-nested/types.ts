// +groupName=ts-generics-nested.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Pair<A, B> {
  first: A;
  second: B;
}

export interface Inner<A> {
  pair: Pair<A, Int32[]>;
  pairs?: Pair<A, Int32[]>[];
}

export interface Spec<T> {
  inner: T;
  count: Int32;
}

export type NestedSpec = Spec<Inner<string>>;

// +kubebuilder:object:root=true
export class Nested extends CustomResource {
  spec!: NestedSpec;
}
