import { Rbac } from 'kbts/api';
import { Deployment } from 'kbts/k8s/apps/v1';
import { Pod } from 'kbts/k8s/core/v1';
import type { Condition } from 'kbts/k8s/meta/v1';
import {
  type Client,
  type Clock,
  type Controller,
  enqueueRequestsFromMapFunc,
  isSemanticallyEqual,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
  setControllerReference,
  setStatusCondition,
  systemClock,
} from 'kbts/runtime';
import { Memcached, type MemcachedStatus } from '../api/v1alpha1/memcached.types.js';

/** Runs a Deployment for each Memcached, and reports its pods. */
@Rbac({ groups: ['cache.example.com'], resources: ['memcacheds'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['cache.example.com'], resources: ['memcacheds/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['cache.example.com'], resources: ['memcacheds/finalizers'], verbs: ['update'] })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'watch', 'create', 'patch'] })
@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get', 'list', 'watch'] })
export class MemcachedReconciler implements Reconciler {
  constructor(
    private readonly client: Client,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Applies the Deployment, which also reverts changes by others, and updates the status. */
  async reconcile(request: Request): Promise<Result> {
    const memcached = await this.client.find(Memcached, request);
    // Once it is being deleted, its Deployment must not be created again.
    if (!memcached || memcached.metadata.deletionTimestamp) return {};
    const deployment = newDeployment(memcached);
    setControllerReference(memcached, deployment);
    await this.updateStatus(memcached, await this.client.apply(deployment, { force: true }));
    return {};
  }

  /** Registers the controller. It also runs when a Deployment or a pod of a Memcached changes. */
  setupWithManager(manager: Manager): Promise<Controller> {
    return newControllerManagedBy(manager)
      .for(Memcached)
      .owns(Deployment)
      .watches(Pod, enqueueRequestsFromMapFunc(memcachedOf))
      .named('memcached')
      .complete(this);
  }

  private async updateStatus(memcached: Stored<Memcached>, deployment: Stored<Deployment>): Promise<void> {
    const { name, namespace } = memcached.metadata;
    const { items: pods } = await this.client.list(Pod, { namespace, labels: labelsOf(name) });
    const conditions = structuredClone(memcached.status?.conditions ?? []);
    setStatusCondition(conditions, availableCondition(memcached, deployment), this.clock);
    const nodes = pods.map((pod) => pod.metadata.name).sort();
    const status: MemcachedStatus = { ...memcached.status, nodes, conditions };
    if (isSemanticallyEqual(status, memcached.status)) return;
    await this.client.status.update({ ...memcached, status });
  }
}

/** The labels of the pods of a Memcached. */
export function labelsOf(name: string): Record<string, string> {
  return { [nameLabel]: 'memcached', [instanceLabel]: name };
}

const nameLabel = 'app.kubernetes.io/name';
const instanceLabel = 'app.kubernetes.io/instance';

/** A pod is owned by a ReplicaSet, and that by the Deployment, so its labels say which Memcached it belongs to. */
function memcachedOf({ metadata: { namespace, labels } }: Pod): Request[] {
  const name = labels?.[instanceLabel];
  return labels?.[nameLabel] === 'memcached' && name ? [{ namespace, name }] : [];
}

function newDeployment({ metadata: { name, namespace }, spec }: Stored<Memcached>): Deployment {
  const labels = labelsOf(name);
  const container = {
    name: 'memcached',
    image: 'memcached:1.6',
    // None: so that a command that others set is removed.
    command: [],
    args: [],
    ports: [{ name: 'memcached', containerPort: 11211 }],
  };
  return Deployment.from({
    metadata: { name, namespace, labels },
    spec: {
      replicas: spec.size,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  });
}

function availableCondition({ metadata, spec }: Stored<Memcached>, { status }: Deployment) {
  const ready = status?.readyReplicas ?? 0;
  const isAvailable = ready >= spec.size;
  return {
    type: 'Available',
    status: isAvailable ? 'True' : 'False',
    reason: isAvailable ? 'PodsReady' : 'PodsNotReady',
    message: `${ready} of ${spec.size} pods are ready`,
    observedGeneration: metadata.generation ?? 0,
  } satisfies Partial<Condition>;
}
