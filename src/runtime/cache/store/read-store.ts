import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { type ListOptions, newBadRequest, type ObjectList } from '../../client/index.js';
import { matchesLabels, parseLabelSelector } from '../../labels/index.js';
import type { ObjectStore } from './store.js';

/** Lists objects. Throws BadRequest for `continue` and unindexed fields; SyntaxError for invalid label selectors. */
export function listStore<T extends KubernetesObject>(
  store: ObjectStore<T>,
  kind: string,
  options: Omit<ListOptions, 'unsafeDisableDeepCopy'>,
  read: (object: Stored<T>) => Stored<T>,
): ObjectList<Stored<T>> {
  if (options.continue)
    throw newBadRequest(`${kind}: caches do not support \`continue\`; remove it, or read from \`manager.apiReader\``);
  const fields = Object.entries(options.fields ?? {});
  for (const [field] of fields) checkField(store, kind, field);
  const requirements = options.labels === undefined ? [] : parseLabelSelector(options.labels);
  const limit = options.limit || Number.POSITIVE_INFINITY;
  const hasValue = (object: Stored<T>, field: string, value: string) =>
    store.hasIndex(field) ? store.isIndexed(field, value, object) : known[field]?.(object) === value;
  const items: Stored<T>[] = [];
  for (const object of candidates(store, options)) {
    if (items.length >= limit) break;
    if (options.namespace && object.metadata.namespace !== options.namespace) continue;
    if (!fields.every(([field, value]) => hasValue(object, field, value))) continue;
    if (matchesLabels(requirements, object.metadata.labels)) items.push(read(object));
  }
  return { metadata: {}, items };
}

/** Fields that need no index. */
const known: Readonly<Record<string, (object: KubernetesObject) => string | undefined>> = {
  'metadata.name': ({ metadata }) => metadata.name,
  'metadata.namespace': ({ metadata }) => metadata.namespace,
};

function checkField<T extends KubernetesObject>(store: ObjectStore<T>, kind: string, field: string): void {
  if (store.hasIndex(field) || Object.hasOwn(known, field)) return;
  const hint = `add one before the manager starts: \`manager.fieldIndexer.indexField(${kind}, '${field}', …)\``;
  throw newBadRequest(`${kind} has no index \`${field}\` in the cache; ${hint}`);
}

/** Returns a superset of the matches: the objects with an indexed value, in a namespace, or all objects. */
function candidates<T extends KubernetesObject>(
  store: ObjectStore<T>,
  { fields, namespace }: ListOptions,
): Iterable<Stored<T>> {
  const indexed = Object.entries(fields ?? {}).find(([field]) => store.hasIndex(field));
  return indexed ? store.byIndex(...indexed) : store.values(namespace ?? fields?.['metadata.namespace']);
}
