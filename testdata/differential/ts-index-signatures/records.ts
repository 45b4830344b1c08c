// +groupName=ts-index-signatures.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export type Part = { a: string };

export type Table<V> = Record<string, V>;

export type Name = string;

export interface IndexSpec {
  texts: Readonly<Record<Name, string>>;
  parts?: Table<Part>;
  deep?: Table<Table<ReadonlyArray<Int32>>>;
}

// +kubebuilder:object:root=true
export class Index extends CustomResource {
  spec!: IndexSpec;
}
