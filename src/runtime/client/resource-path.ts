import type { KubernetesObject } from '../../k8s/index.js';
import type { ObjectKey } from './client.js';
import type { RestMapper, RestMapping } from './rest-mapper.js';

/** The path of one object, or of one of its subresources. */
export function objectPath(mapping: RestMapping, key: ObjectKey, subResource = ''): string {
  if (!key.name) throw new TypeError(`${mapping.kind}: the name of the object is missing`);
  if (mapping.namespaced && !key.namespace) {
    throw new TypeError(`${mapping.kind} \`${key.name}\`: the namespace of the object is missing`);
  }
  const path = `${collectionPath(mapping, key.namespace)}/${encodeURIComponent(key.name)}`;
  return subResource === '' ? path : `${path}/${subResource}`;
}

/** The path of all objects of a kind; of one namespace when it is given and the kind has namespaces. */
export function collectionPath(mapping: RestMapping, namespace: string | undefined): string {
  const { group, version, plural, namespaced } = mapping;
  const home = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return namespaced && namespace
    ? `${home}/namespaces/${encodeURIComponent(namespace)}/${plural}`
    : `${home}/${plural}`;
}

/** Finds out how an object is addressed, from its `apiVersion` and `kind`. */
export async function mappingOf(mapper: RestMapper, object: KubernetesObject): Promise<RestMapping> {
  const { apiVersion, kind } = object;
  if (!apiVersion || !kind) {
    const name = object.metadata?.name ?? 'object';
    throw new TypeError(`\`${name}\` has no \`apiVersion\` or no \`kind\`; make objects with \`from\` of their kind`);
  }
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  return await mapper.resourceOf({ group, version: apiVersion.slice(slash + 1), kind });
}

/** The key of an object. */
export function keyOf(object: KubernetesObject): ObjectKey {
  const { namespace, name } = object.metadata;
  return { namespace, name: name ?? '' };
}
