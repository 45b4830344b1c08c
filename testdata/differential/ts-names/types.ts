// +groupName=ts-names.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NamesSpec {
  plain: string;
  snake_case: string;
  'with-dash': string;
  $dollar: string;
  'a.b': string;
  UPPER: string;
  '9lives'?: string;
  default?: string;
  y?: boolean;
  n?: boolean;
  no?: boolean;
  true?: boolean;
  null?: boolean;
  class?: string;
  item10?: string;
  'item9'?: string;
  "item"?: string;
}

// +kubebuilder:object:root=true
export class Named extends CustomResource {
  spec!: NamesSpec;
}
