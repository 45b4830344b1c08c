import * as kbts from 'kbts/api';

import type * as core from 'kbts/k8s/core/v1';

const v1 = new kbts.GroupVersion('ts-import-names.example.com', 'v1');

export class ImportSpec {
  n!: kbts.Int32;
  t!: kbts.Time;
  env?: core.EnvVar[];
}

@kbts.Kind(v1)
export class Import extends kbts.CustomResource {
  spec!: ImportSpec;
}

