import { Node, Pod, type PodCondition } from '../../k8s/core/v1.js';
import { enqueueRequestsFromMapFunc } from '../../runtime/handler/index.js';
import {
  type Client,
  type KubernetesObject,
  type Manager,
  newControllerManagedBy,
  newTime,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
  type Stored,
} from '../../runtime/index.js';
import { matchesLabels, parseLabelSelector } from '../../runtime/labels/index.js';
import type { Access } from '../claim.js';
import { conditionOf } from '../status.js';

/** Binds pods to the first schedulable node that their selector matches. Ignores resources, taints and affinity. */
export class Scheduler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<Result> {
    const { client } = this.access;
    const pod = await client.find(Pod, request);
    if (!pod || !isWaiting(pod)) return {};
    const { items: nodes } = await client.list(Node);
    const node = nodes.find((candidate) => fits(pod, candidate));
    if (node) await bind(client, pod, node.metadata.name);
    else await this.#reject(pod, `0/${nodes.length} nodes are available`);
    return {};
  }

  setupWithManager(manager: Manager) {
    const waitingPods = async () => {
      const { items } = await manager.client.list(Pod, { unsafeDisableDeepCopy: true });
      return items.filter(isWaiting).map(requestFor);
    };
    return newControllerManagedBy(manager)
      .for(Pod)
      .watches(Node, enqueueRequestsFromMapFunc(waitingPods))
      .named('scheduler')
      .withOptions({ maxConcurrentReconciles: 16 })
      .complete(this);
  }

  async #reject(pod: Stored<Pod>, message: string): Promise<void> {
    if (conditionOf(pod, 'PodScheduled')?.message === message) return;
    const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
    const condition: PodCondition = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message,
      lastTransitionTime: newTime(this.access.clock.now()),
    };
    await this.access.client.status.update({ ...pod, status: { ...pod.status, conditions: [...others, condition] } });
  }
}

function isWaiting({ metadata, spec }: Stored<Pod>): boolean {
  const isForUs = (spec?.schedulerName ?? 'default-scheduler') === 'default-scheduler';
  return isForUs && !spec?.nodeName && !spec?.schedulingGates?.length && metadata.deletionTimestamp === undefined;
}

function fits({ spec }: Pod, { metadata, spec: nodeSpec }: Node): boolean {
  return !nodeSpec?.unschedulable && matchesLabels(parseLabelSelector(spec?.nodeSelector ?? {}), metadata.labels);
}

async function bind(client: Client, { apiVersion, kind, metadata }: Stored<Pod>, node: string): Promise<void> {
  const { name, namespace, uid } = metadata;
  const binding: KubernetesObject & { target: object } = {
    apiVersion: 'v1',
    kind: 'Binding',
    metadata: { name, ...(namespace && { namespace }), uid },
    target: { apiVersion: 'v1', kind: 'Node', name: node },
  };
  await client
    .subResource('binding')
    .create({ apiVersion, kind, metadata: { name, ...(namespace && { namespace }) } }, binding);
}
