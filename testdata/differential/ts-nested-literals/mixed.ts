// +groupName=ts-nested-literals.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

type Deepest = { text: string };

export class LiteralSpec {
  inner!: { deepest: Deepest; list?: Deepest[] };
  by?: { [name: string]: Deepest };
  empty?: Nothing;
}

export interface Nothing {}

// +kubebuilder:object:root=true
export class NestedLiteral extends CustomResource {
  spec!: LiteralSpec;
}
