// +groupName=ts-kind-base.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface BaseSpec {
  a: string;
}

export interface Status {
  ready?: boolean;
}

export abstract class WithStatus extends CustomResource {
  spec!: BaseSpec;
  status?: Status;
}

// +kubebuilder:object:root=true
export class One extends WithStatus {}

// +kubebuilder:object:root=true
export class Two extends WithStatus {
  note?: string;
}
