// +groupName=yaml-keys.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface YamlKeysSpec {
  a1?: string;
  a10?: string;
  a2?: string;
  a02?: string;
  a2b?: string;
  A?: string;
  a?: string;
  aB?: string;
  ab?: string;
  'a-b'?: string;
  a_b?: string;
  'a.b'?: string;
  123?: string;
  '0x10'?: string;
  yes?: string;
  OFF?: string;
  null?: string;
  $a?: string;
  'a/b'?: string;
  z?: string;
  ä?: string;
}

// +kubebuilder:object:root=true
export class YamlKey extends CustomResource {
  spec!: YamlKeysSpec;
}
