import { CustomResource, Kind, type Condition, type Int23 } from 'kbts/api';
import type { Int32, Conditions } from 'kbts/k8s/meta/v1';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns?: Int23;
  masts?: Int32;
  condition?: Condition;
  conditions?: Conditions;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
