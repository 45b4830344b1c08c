import { StatefulSet } from '../../k8s/apps/v1.js';
import { PersistentVolumeClaim, Pod } from '../../k8s/core/v1.js';
import {
  ignoreAlreadyExists,
  ignoreNotFound,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
} from '../../runtime/index.js';
import { type Access, claim, newClaimingController } from '../claim.js';
import { newPod } from '../pods/new-pod.js';
import { requeueUntilAvailable } from '../pods/pod-state.js';
import { writeStatus } from '../status.js';
import { type Revision, revisionsOf } from './revisions.js';
import { planNext, revisionLabel, statusOf } from './statefulset-plan.js';

/** Maintains pods with fixed names and volume claims, and updates them one at a time, the highest ordinal first. */
export class StatefulSetReconciler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<Result> {
    const { client, clock } = this.access;
    const set = await client.find(StatefulSet, request);
    if (!set) return {};
    const claimed = await claim(this.access, set, Pod);
    const pods = claimed.filter(({ metadata }) => metadata.name.replace(/-\d+$/, '') === set.metadata.name);
    const observed = { set, pods, revisions: await revisionsOf(client, set), now: clock.now() };
    const status = statusOf(observed);
    await writeStatus(client, set, status);
    if (set.metadata.deletionTimestamp) return {};
    const { create, remove } = planNext(observed);
    for (const { ordinal, revision } of create) await this.#create(set, ordinal, revision);
    for (const pod of remove) await ignoreNotFound(client.delete(pod));
    return requeueUntilAvailable(pods, set.spec?.minReadySeconds ?? 0, clock.now());
  }

  setupWithManager(manager: Manager) {
    return newClaimingController(manager, StatefulSet, Pod).complete(this);
  }

  /** Creates a pod, and its volume claims, except those that a deleted pod with the same ordinal has left. */
  async #create(set: Stored<StatefulSet>, ordinal: number, revision: Revision): Promise<void> {
    const { client } = this.access;
    const pod = newStatefulPod(set, ordinal, revision);
    for (const template of set.spec?.volumeClaimTemplates ?? []) {
      const metadata = {
        ...template.metadata,
        name: `${template.metadata.name}-${pod.metadata.name}`,
        namespace: set.metadata.namespace,
        labels: { ...template.metadata.labels, ...set.spec?.selector.matchLabels },
      };
      await ignoreAlreadyExists(client.create(PersistentVolumeClaim.from({ metadata, spec: template.spec ?? {} })));
    }
    await client.create(pod);
  }
}

function newStatefulPod(set: Stored<StatefulSet>, ordinal: number, { name: revision, template }: Revision): Pod {
  const pod = newPod(set, template);
  const { metadata } = pod;
  const name = `${set.metadata.name}-${ordinal}`;
  const labels = {
    ...metadata.labels,
    [revisionLabel]: revision,
    'statefulset.kubernetes.io/pod-name': name,
    'apps.kubernetes.io/pod-index': String(ordinal),
  };
  const claims = (set.spec?.volumeClaimTemplates ?? []).map((claimTemplate) => {
    const { name: volume = '' } = claimTemplate.metadata;
    return { name: volume, persistentVolumeClaim: { claimName: `${volume}-${name}` } };
  });
  const others = (pod.spec?.volumes ?? []).filter((volume) => claims.every((claimed) => claimed.name !== volume.name));
  const { serviceName } = set.spec ?? {};
  return {
    ...pod,
    metadata: { ...metadata, name, labels },
    ...(pod.spec && {
      spec: {
        ...pod.spec,
        hostname: name,
        ...(serviceName && { subdomain: serviceName }),
        ...(claims.length + others.length > 0 && { volumes: [...claims, ...others] }),
      },
    }),
  };
}
