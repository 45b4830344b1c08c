// +groupName=ts-import-names.example.com
// +versionName=v1
import type * as api from 'kbts/api';
import { CustomResource as Base } from 'kbts/api';
import type { EnvVar as Variable } from 'kbts/k8s/core/v1';

export interface ImportSpec {
  n: api.Int32;
  t: api.Time;
  env?: Variable[];
}

// +kubebuilder:object:root=true
export class Import extends Base {
  spec!: ImportSpec;
}
