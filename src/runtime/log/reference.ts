/** The reference to a Kubernetes object, or the number of items of a list. */
export type Reference = Readonly<Record<string, unknown>>;

/**
 * Returns what is logged of a Kubernetes object: its reference, without its content. Kubernetes objects are recognized by
 * their `metadata`, because the items of lists have no `apiVersion` and `kind`.
 *
 * @returns undefined for other objects
 */
export function referenceOf(value: object): Reference | undefined {
  const { apiVersion, kind, metadata } = value as Readonly<Record<string, unknown>>; // any object can be inspected
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  if (typeof kind !== 'string' && !metadataFields.some((field) => Object.hasOwn(metadata, field))) return undefined;
  const { namespace, name, generateName } = metadata as Readonly<Record<string, unknown>>;
  if (name !== undefined) return { apiVersion, kind, namespace, name }; // of some objects only metadata can be read
  const { items } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(items)) return { apiVersion, kind, items: items.length };
  return { apiVersion, kind, namespace, name: generateName };
}

/** Every `metadata` of the API server or of a manifest has at least one of these fields. */
const metadataFields = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'labels',
  'annotations',
  'ownerReferences',
];
