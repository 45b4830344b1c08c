// +groupName=ts-generics-nested.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Pair<A, B = A> {
  first: A;
  second: B;
}

export interface PairOf<T> extends Pair<string, T> {}

export interface Inner<T> {
  pair: PairOf<T>;
  pairs?: PairOf<T>[];
}

export interface Counted {
  count: Int32;
}

export interface NestedSpec extends Counted {
  inner: Inner<Int32[]>;
}

// +kubebuilder:object:root=true
export class Nested extends CustomResource {
  spec!: NestedSpec;
}
