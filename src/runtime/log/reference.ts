/** The reference to a Kubernetes object, or the number of items of a list. */
export type Reference = Readonly<Record<string, unknown>>;

/**
 * Returns the reference that is logged instead of a Kubernetes object; undefined for other values. Objects are
 * recognized by their `metadata`, because list items have no `apiVersion` and `kind`.
 */
export function referenceOf(value: object): Reference | undefined {
  const { apiVersion, kind, metadata } = value as Readonly<Record<string, unknown>>; // missing fields are undefined
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  if (typeof kind !== 'string' && !metadataFields.some((field) => Object.hasOwn(metadata, field))) return undefined;
  const { namespace, name, generateName } = metadata as Readonly<Record<string, unknown>>;
  if (name !== undefined) return { apiVersion, kind, namespace, name }; // a list has no name
  const { items } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(items)) return { apiVersion, kind, items: items.length };
  return { apiVersion, kind, namespace, name: generateName };
}

/** `metadata` in an API response or a manifest has at least one of these fields. */
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
