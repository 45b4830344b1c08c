// +groupName=nested.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';
import type { EnvVar } from 'kbts/k8s/core/v1';
import type { Condition, LabelSelector } from 'kbts/k8s/meta/v1';

export interface Entry {
  name: string;
  port: Int32;
}

export type Line = string[];

export interface GridSpec {
  // +kubebuilder:validation:MaxItems=4
  // +kubebuilder:validation:items:MaxItems=3
  cells: string[][];
  lines?: Line[];
  tables?: Record<string, Record<string, Int32>>;
  lists?: { [name: string]: string[] };
  maps?: Array<Record<string, string>>;
  // +listType=map
  // +listMapKey=name
  // +listMapKey=port
  entries?: Entry[];
  // +listType=set
  // +kubebuilder:validation:items:Pattern=`^[a-z]+$`
  words?: string[];
  // +mapType=atomic
  labels?: Record<string, string>;
  // +structType=atomic
  whole: Entry;
  selector?: LabelSelector;
  env?: Record<string, EnvVar[]>;
  // +kubebuilder:validation:UniqueItems=false
  conditions?: Condition[];
}

// +kubebuilder:object:root=true
export class Grid extends CustomResource {
  spec!: GridSpec;
}
