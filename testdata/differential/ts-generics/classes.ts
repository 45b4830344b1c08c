// +groupName=ts-generics.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export class Ref {
  name!: string;
}

export class Box<T = Ref> {
  value!: T;
  label?: string;
}

export class GenericsSpec {
  ref!: Box;
  text?: Box<string>;
  refs!: Array<Box<Ref>>;
  by?: { [name: string]: Box<string> };
}

// +kubebuilder:object:root=true
export class Generic extends CustomResource {
  spec!: GenericsSpec;
}
