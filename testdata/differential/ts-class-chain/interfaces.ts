// +groupName=ts-class-chain.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

interface A {
  a: string;
}

interface B extends A {
  b?: string;
}

type C = B & { c: Int32 };

export interface ChainSpec extends C {
  d?: boolean;
}

export interface ChainStatus {
  ready?: boolean;
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
export class Chain extends CustomResource {
  spec!: ChainSpec;
  status?: ChainStatus;
}
