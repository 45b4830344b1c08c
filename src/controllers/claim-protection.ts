import { PersistentVolumeClaim, Pod } from '../k8s/core/v1.js';
import { containsFinalizer, removeFinalizer } from '../runtime/controllerutil/index.js';
import { enqueueRequestsFromMapFunc } from '../runtime/handler/index.js';
import {
  deepCopy,
  ignoreNotFound,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
} from '../runtime/index.js';
import type { Access } from './claim.js';
import { hasEnded } from './pods/pod-state.js';

/** Set by the API server on each new claim. */
const protection = 'kubernetes.io/pvc-protection';

/** Lets a deleted PersistentVolumeClaim go once no scheduled pod uses it. Claims are not bound to volumes. */
export class ClaimProtection implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<void> {
    const { client } = this.access;
    const claim = await client.find(PersistentVolumeClaim, request);
    if (!claim?.metadata.deletionTimestamp || !containsFinalizer(claim, protection)) return;
    const { items: pods } = await client.list(Pod, { namespace: request.namespace, unsafeDisableDeepCopy: true });
    const isUsing = (pod: Pod) => pod.spec?.nodeName && !hasEnded(pod.status) && claimsOf(pod).includes(request.name);
    if (pods.some(isUsing)) return;
    const released = deepCopy(claim);
    removeFinalizer(released, protection);
    await ignoreNotFound(client.update(released));
  }

  setupWithManager(manager: Manager) {
    const claimsOfPod = enqueueRequestsFromMapFunc<Pod>((pod) => {
      const { namespace } = pod.metadata;
      return claimsOf(pod).map((name) => ({ namespace, name }));
    });
    return newControllerManagedBy(manager).for(PersistentVolumeClaim).watches(Pod, claimsOfPod).complete(this);
  }
}

function claimsOf({ spec }: Pod): string[] {
  return (spec?.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}
