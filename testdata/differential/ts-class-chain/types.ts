// +groupName=ts-class-chain.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

class A {
  a!: string;
}

class B extends A {
  b?: string;
}

abstract class C extends B {
  c!: Int32;
}

export class ChainSpec extends C {
  d?: boolean;
}

export class ChainStatus {
  ready?: boolean;
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
export class Chain extends CustomResource {
  spec!: ChainSpec;
  status?: ChainStatus;
}
