import { Rbac } from 'kbts/api';
import { Pod } from 'kbts/k8s/core/v1';
import { ResourceClaim as Claim } from 'kbts/k8s/resource/v1';

@Rbac({ groups: [''], resources: ['pods'], verbs: ['get'] })
export class FrigateReconciler {
  readonly owned = [Pod, Claim];
}
