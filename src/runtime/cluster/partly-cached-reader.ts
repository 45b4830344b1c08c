import { groupVersionKindOf, isPartial, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { Reader } from '../client/index.js';

/** Creates a reader that reads some kinds from the API server and all others from the cache. */
export function newPartlyCachedReader(
  cache: Reader,
  live: Reader,
  liveKinds: readonly ObjectType<KubernetesObject>[],
): Reader {
  if (liveKinds.length === 0) return cache;
  const names = new Set(liveKinds.map(nameOf));
  const readerOf = (kind: ObjectType<never>) => (names.has(nameOf(kind)) ? live : cache);
  return {
    get: (kind, key, options) => readerOf(kind as ObjectType<never>).get(kind, key, options), // only its name is used
    find: (kind, key, options) => readerOf(kind as ObjectType<never>).find(kind, key, options), // see above
    list: (kind, options) => readerOf(kind as ObjectType<never>).list(kind, options), // see above
  };
}

function nameOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): string {
  const gvk = groupVersionKindOf(kind);
  // Metadata can be cached although whole objects, for example Secrets, are not.
  return `${isPartial(kind) ? 'metadata of ' : ''}${gvk.kind}.${gvk.group}`;
}
