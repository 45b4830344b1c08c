import { type GroupVersionKind, type KubernetesObject, parseApiVersion } from '../../../k8s/index.js';
import type { ObjectKey } from './object-key.js';
import { groupVersionPath, pathSegment } from './path-segment.js';
import type { RestMapper, RestMapping } from './rest-mapping.js';

/**
 * Returns the path of an object, or of one of its subresources.
 *
 * @throws InvalidNameError if a name would change the path; TypeError if the name or namespace is missing
 */
export function objectPath(mapping: RestMapping, key: ObjectKey, subResource?: string): string {
  const { namespace, name } = checkKey(mapping, key);
  const path = `${collectionPath(mapping, namespace)}/${encodeURIComponent(name)}`;
  return subResource === undefined ? path : `${path}/${pathSegment('subresource', subResource)}`;
}

/**
 * Returns the path of all objects of a kind, or of those in one namespace if the kind is namespaced.
 *
 * @throws InvalidNameError if a name would change the path
 */
export function collectionPath(mapping: RestMapping, namespace: string | undefined): string {
  const { plural, namespaced } = mapping;
  const within = namespaced && namespace ? `/namespaces/${pathSegment('namespace', namespace)}` : '';
  return `${groupVersionPath(mapping)}${within}/${pathSegment('resource', plural)}`;
}

/**
 * Returns a complete key, without the namespace if the kind is cluster-scoped.
 *
 * @throws InvalidNameError if a name would change the path; TypeError if the name or namespace is missing
 */
export function checkKey({ kind, namespaced }: RestMapping, { namespace, name }: ObjectKey): ObjectKey {
  if (!name) throw new TypeError(`${kind}: the name is required`);
  pathSegment(`name of ${kind}`, name);
  if (!namespaced) return { name };
  if (!namespace) throw new TypeError(`${kind} \`${name}\`: the namespace is required`);
  pathSegment('namespace', namespace);
  return { namespace, name };
}

/** Returns the mapping of an object's kind. Throws TypeError if `apiVersion` or `kind` is missing. */
export async function mappingOf(mapper: RestMapper, object: KubernetesObject): Promise<RestMapping> {
  return await mapper.restMapping(kindOf(object));
}

/** Returns the kind of an object. Throws TypeError if `apiVersion` or `kind` is missing. */
export function kindOf(object: KubernetesObject): GroupVersionKind {
  const { apiVersion, kind } = object;
  if (!apiVersion || !kind) {
    const name = object.metadata?.name ?? 'object';
    throw new TypeError(
      `\`${name}\` has no \`apiVersion\` or no \`kind\`; create it with \`from\` of its kind, such as \`Job.from({ … })\``,
    );
  }
  return { ...parseApiVersion(apiVersion), kind };
}
