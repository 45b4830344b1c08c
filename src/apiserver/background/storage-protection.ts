import { type ApiObject, objectOf, objectsOf, textOf } from '../model/index.js';
import { ignoreMissing } from '../pipeline/index.js';
import type { StoreEvent } from '../storage/index.js';
import { Controller } from './controller.js';

const protectors = [
  { plural: 'persistentvolumeclaims', finalizer: 'kubernetes.io/pvc-protection' },
  { plural: 'persistentvolumes', finalizer: 'kubernetes.io/pv-protection' },
] as const;

/**
 * Removes the protection finalizers of deleted volumes that are not bound, and of deleted claims that no scheduled,
 * unfinished pod uses. Without this controller, a namespace with a claim could not be deleted.
 */
export class StorageProtection extends Controller {
  protected follow(storageKey: string, { type, key, object }: StoreEvent): void {
    if (object.metadata.deletionTimestamp !== undefined && protectors.some(({ plural }) => plural === storageKey)) {
      this.add(`${storageKey} ${key}`);
    }
    if (storageKey !== 'pods' || (type !== 'DELETED' && !hasEnded(object))) return;
    const { namespace = '' } = object.metadata;
    for (const claim of claimsOf(object)) this.add(`persistentvolumeclaims ${namespace}/${claim}`);
  }

  protected async reconcile(key: string): Promise<void> {
    const [storageKey = '', place = ''] = key.split(' ');
    const { store, objects } = this.parts;
    const resource = this.resource(storageKey);
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

  #isUsed(storageKey: string, { metadata, status }: ApiObject): boolean {
    if (storageKey === 'persistentvolumes') return objectOf(status).phase === 'Bound';
    const { namespace, name = '' } = metadata;
    const pods = this.parts.store.table('pods').list(`${namespace}/`);
    return pods.some(([, pod]) => isScheduled(pod) && !hasEnded(pod) && claimsOf(pod).includes(name));
  }
}

function isScheduled({ spec }: ApiObject): boolean {
  return textOf(objectOf(spec).nodeName) !== '';
}

function hasEnded({ status }: ApiObject): boolean {
  return ['Succeeded', 'Failed'].includes(textOf(objectOf(status).phase));
}

function claimsOf({ spec }: ApiObject): string[] {
  const claims = objectsOf(objectOf(spec).volumes).map((volume) => objectOf(volume.persistentVolumeClaim));
  return claims.map(({ claimName }) => textOf(claimName)).filter((name) => name !== '');
}
