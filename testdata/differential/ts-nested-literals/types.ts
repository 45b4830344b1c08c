// +groupName=ts-nested-literals.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class NestedLiteral extends CustomResource {
  spec!: {
    inner: {
      deepest: { text: string };
      list?: { text: string }[];
    };
    by?: Record<string, { text: string }>;
    empty?: {};
  };
}
