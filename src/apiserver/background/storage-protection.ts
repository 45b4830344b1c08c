import { isRecord, type Json } from '../../base/json/index.js';
import type { ApiObject, Resource } from '../model/index.js';
import { DelayedQueue } from './delayed-queue.js';
import { type ControllerDependencies, ignoreMissing } from './garbage-collector.js';

const protectors = [
  { plural: 'persistentvolumeclaims', finalizer: 'kubernetes.io/pvc-protection' },
  { plural: 'persistentvolumes', finalizer: 'kubernetes.io/pv-protection' },
] as const;

/**
 * Removes the finalizers of deleted volumes that are not bound, and of deleted claims that no running pod uses. Without
 * it, a namespace with a claim could not be deleted.
 */
export class StorageProtection {
  readonly #queue: DelayedQueue;
  readonly #stop: () => void;

  constructor(
    private readonly parts: ControllerDependencies,
    delayMs: number,
  ) {
    this.#queue = new DelayedQueue(parts.world, delayMs, (key) => this.#process(key));
    this.#stop = parts.store.listen((storageKey, { type, key, object }) => {
      if (object.metadata.deletionTimestamp !== undefined && protectors.some(({ plural }) => plural === storageKey)) {
        this.#queue.add(`${storageKey} ${key}`);
      }
      if (storageKey !== 'pods' || (type !== 'DELETED' && !hasEnded(object))) return;
      const { namespace = '' } = object.metadata;
      for (const claim of claimsOf(object)) this.#queue.add(`persistentvolumeclaims ${namespace}/${claim}`);
    });
  }

  stop(): void {
    this.#stop();
    this.#queue.stop();
  }

  async #process(key: string): Promise<void> {
    const [storageKey = '', place = ''] = key.split(' ');
    const { store, objects } = this.parts;
    const resource = this.#resource(storageKey);
    const object = store.table(storageKey).get(place);
    const finalizer = protectors.find(({ plural }) => plural === storageKey)?.finalizer;
    if (!resource || object?.metadata.deletionTimestamp === undefined || this.#isUsed(storageKey, object)) return;
    const { namespace = '', name = '' } = object.metadata;
    const release = (current: ApiObject): ApiObject | undefined => {
      const { finalizers = [], ...rest } = current.metadata;
      const kept = finalizers.filter((one) => one !== finalizer);
      if (kept.length === finalizers.length) return undefined;
      return { ...current, metadata: kept.length === 0 ? rest : { ...rest, finalizers: kept } };
    };
    await objects.update(resource, namespace, name, release).catch(ignoreMissing);
  }

  #resource(plural: string): Resource | undefined {
    return this.parts.resources.find('', 'v1', plural)?.resource;
  }

  #isUsed(storageKey: string, { metadata, status }: ApiObject): boolean {
    if (storageKey === 'persistentvolumes') return isRecord(status) && status.phase === 'Bound';
    const { namespace, name = '' } = metadata;
    const pods = this.parts.store.table('pods').list(`${namespace}/`);
    return pods.some(([, pod]) => isScheduled(pod) && !hasEnded(pod) && claimsOf(pod).includes(name));
  }
}

function isScheduled({ spec }: ApiObject): boolean {
  return isRecord(spec) && Boolean(spec.nodeName);
}

function hasEnded({ status }: ApiObject): boolean {
  return isRecord(status) && (status.phase === 'Succeeded' || status.phase === 'Failed');
}

function claimsOf({ spec }: ApiObject): Json[] {
  const volumes = isRecord(spec) && Array.isArray(spec.volumes) ? spec.volumes : [];
  return volumes.flatMap((volume: unknown) => {
    const claim = isRecord(volume) ? volume.persistentVolumeClaim : undefined;
    return isRecord(claim) ? [claim.claimName as Json] : [];
  });
}
