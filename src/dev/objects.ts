import { defineKind, type KubernetesObject, type ObjectType } from '../k8s/index.js';
import type { OwnerReference } from '../k8s/meta/v1.js';
import { type Client, deepCopy } from '../runtime/client/index.js';
import { manyListeners } from '../runtime/clock/internal.js';
import type { Json } from '../runtime/recorder/index.js';
import { isSecretObject, maskSecret } from '../runtime/recorder/internal.js';
import type { DevClusterEvent, DevCondition, DevKind, DevObject, DevObjectDetail } from './protocol.js';
import type { NewChange } from './store.js';

/** Built-in kinds of the objects that operators own, with group and version. */
const ownedKinds = [
  ['', 'v1', 'Pod'],
  ['', 'v1', 'Service'],
  ['', 'v1', 'ConfigMap'],
  ['', 'v1', 'Secret'],
  ['', 'v1', 'ServiceAccount'],
  ['', 'v1', 'PersistentVolumeClaim'],
  ['apps', 'v1', 'Deployment'],
  ['apps', 'v1', 'ReplicaSet'],
  ['apps', 'v1', 'StatefulSet'],
  ['apps', 'v1', 'DaemonSet'],
  ['batch', 'v1', 'Job'],
  ['batch', 'v1', 'CronJob'],
  ['networking.k8s.io', 'v1', 'Ingress'],
] as const;

interface State {
  readonly phase?: string | undefined;
  readonly conditions?: readonly DevCondition[] | undefined;
  readonly replicas?: number | undefined;
  readonly readyReplicas?: number | undefined;
}

/** Watches the objects of the operator's kinds, and objects of {@link ownedKinds} that have an owner. */
export class ObjectWatcher {
  readonly #stop = manyListeners(new AbortController());
  readonly #kinds = new Set<string>();
  /** UIDs of the shown objects. Objects of built-in kinds are only shown if they are owned. */
  readonly #shown = new Set<string>();

  constructor(
    private readonly client: Client,
    private readonly publish: (change: NewChange) => void,
  ) {}

  /** Watches the objects of further kinds, and of the built-in kinds. */
  follow(kinds: readonly DevKind[]): void {
    for (const { apiVersion, kind } of kinds) {
      const [group = '', version = ''] = apiVersion.split('/');
      this.#start(group, version, kind, () => true);
    }
    if (kinds.length === 0) return;
    for (const [group, version, kind] of ownedKinds) this.#start(group, version, kind, isOwned);
  }

  stop(): void {
    this.#stop.abort();
  }

  #start(group: string, version: string, kind: string, isShown: (object: KubernetesObject) => boolean): void {
    const key = `${group}/${version} ${kind}`;
    if (this.#kinds.has(key)) return;
    this.#kinds.add(key);
    // The watch of a kind ends after its CRD is deleted.
    this.#watch(defineKind({ group, version, kind }), isShown).catch(() => this.#kinds.delete(key));
  }

  async #watch(type: ObjectType<KubernetesObject>, isShown: (object: KubernetesObject) => boolean): Promise<void> {
    const { signal } = this.#stop;
    for await (const { type: event, object } of this.client.watch(type, { signal })) {
      const uid = object.metadata.uid ?? '';
      if (event === 'DELETED') {
        if (this.#shown.delete(uid)) this.publish({ kind: 'objectDeleted', uid });
      } else if (isShown(object)) {
        this.#shown.add(uid);
        this.publish({ kind: 'object', object: describeObject(object) });
      }
    }
  }
}

function describeObject(object: KubernetesObject): DevObject {
  const {
    uid = '',
    namespace,
    name = '',
    creationTimestamp,
    deletionTimestamp,
    ownerReferences = [],
  } = object.metadata;
  const state = 'status' in object ? ((object.status ?? {}) as State) : {}; // the status fields that most operators use
  const conditions = Array.isArray(state.conditions) ? state.conditions.map(conditionOf) : [];
  const status = wordOf(state);
  return {
    uid,
    apiVersion: object.apiVersion,
    kind: object.kind,
    ...(namespace !== undefined && { namespace }),
    name,
    createdAt: Date.parse(String(creationTimestamp)) || 0,
    ...(deletionTimestamp !== undefined && { deletedAt: Date.parse(String(deletionTimestamp)) }),
    owners: ownerReferences.map((owner: OwnerReference) => owner.uid),
    conditions,
    ...(status !== undefined && { status }),
    health: healthOf(state, conditions),
  };
}

/** Returns an object and its Events. The data of a Secret is hidden. */
export async function detailOf(
  client: Client,
  place: { apiVersion: string; kind: string; namespace?: string | undefined; name: string },
): Promise<DevObjectDetail> {
  const [group, version] = place.apiVersion.includes('/') ? place.apiVersion.split('/') : ['', place.apiVersion];
  const kind = defineKind({ group: group ?? '', version: version ?? '', kind: place.kind });
  const { namespace, name } = place;
  const object = deepCopy(await client.get(kind, namespace === undefined ? { name } : { namespace, name }));
  const shown = isSecretObject(object) ? maskSecret({ ...object }) : object;
  const event = defineKind<ClusterEvent>({ group: '', version: 'v1', kind: 'Event' });
  const { items } = await client.list(event, { namespace: namespace ?? 'default' });
  const own = items.filter(({ involvedObject }) => involvedObject?.uid === object.metadata.uid);
  const events = own.map(eventOf).sort((a, b) => a.at - b.at);
  return { object: shown as unknown as Json, events }; // objects of the API server are JSON
}

interface ClusterEvent extends KubernetesObject {
  readonly involvedObject?: { readonly uid?: string };
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
}

function eventOf({
  type = '',
  reason = '',
  message = '',
  count = 1,
  lastTimestamp,
  eventTime,
}: ClusterEvent): DevClusterEvent {
  return { at: Date.parse(lastTimestamp ?? eventTime ?? '') || 0, type, reason, message, count };
}

function isOwned({ metadata }: KubernetesObject): boolean {
  return (metadata.ownerReferences ?? []).length > 0;
}

function conditionOf({ type, status, reason, message }: DevCondition): DevCondition {
  return {
    type: String(type),
    status: String(status),
    ...(reason !== undefined && { reason: String(reason) }),
    ...(message !== undefined && { message: String(message) }),
  };
}

function wordOf({ phase, replicas, readyReplicas }: State): string | undefined {
  if (typeof phase === 'string') return phase;
  return typeof replicas === 'number' ? `${readyReplicas ?? 0}/${replicas}` : undefined;
}

function healthOf(state: State, conditions: readonly DevCondition[]): DevObject['health'] {
  const has = (types: readonly string[], status: string) =>
    conditions.some((condition) => types.includes(condition.type) && condition.status === status);
  if (has(['Failed', 'Degraded', 'ReplicaFailure'], 'True') || state.phase === 'Failed') return 'bad';
  const isWaiting = has(['Ready', 'Available'], 'False') || state.phase === 'Pending';
  return isWaiting || (state.replicas ?? 0) > (state.readyReplicas ?? state.replicas ?? 0) ? 'waiting' : 'good';
}
