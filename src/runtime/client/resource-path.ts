import type { KubernetesObject } from '../../k8s/index.js';
import type { ObjectKey } from './client.js';
import { groupVersionPath, pathSegment } from './path-segment.js';
import type { RestMapper, RestMapping } from './rest-mapper.js';

/**
 * The path of one object, or of one of its subresources.
 *
 * @throws InvalidNameError when a name would lead to another path; TypeError when the name or namespace is missing
 */
export function objectPath(mapping: RestMapping, key: ObjectKey, subResource?: string): string {
  const { namespace, name } = checkKey(mapping, key);
  const path = `${collectionPath(mapping, namespace)}/${encodeURIComponent(name)}`;
  return subResource === undefined ? path : `${path}/${pathSegment('subresource', subResource)}`;
}

/**
 * The path of all objects of a kind; of one namespace when it is given and the kind has namespaces.
 *
 * @throws InvalidNameError when a name would lead to another path
 */
export function collectionPath(mapping: RestMapping, namespace: string | undefined): string {
  const { plural, namespaced } = mapping;
  const within = namespaced && namespace ? `/namespaces/${pathSegment('namespace', namespace)}` : '';
  return `${groupVersionPath(mapping)}${within}/${pathSegment('resource', plural)}`;
}

/**
 * The key under which the API server has an object: complete, and without a namespace when the kind has none.
 *
 * @throws InvalidNameError when a name would lead to another path; TypeError when the name or namespace is missing
 */
export function checkKey({ kind, namespaced }: RestMapping, { namespace, name }: ObjectKey): ObjectKey {
  if (!name) throw new TypeError(`${kind}: the name of the object is missing`);
  pathSegment(`name of ${kind}`, name);
  if (!namespaced) return { name };
  if (!namespace) throw new TypeError(`${kind} \`${name}\`: the namespace of the object is missing`);
  pathSegment('namespace', namespace);
  return { namespace, name };
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
  return await mapper.restMapping({ group, version: apiVersion.slice(slash + 1), kind });
}

/** The key of an object. */
export function objectKeyFromObject(object: KubernetesObject): ObjectKey {
  const { namespace, name } = object.metadata;
  return { namespace, name: name ?? '' };
}
