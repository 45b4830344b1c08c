/** What names a Kubernetes object, or how many a list contains. */
export type Reference = Readonly<Record<string, unknown>>;

/**
 * What is logged of a Kubernetes object: what names it, and nothing of its content. An object counts as one if it has
 * `metadata` that looks so, as the items of lists come without `apiVersion` and `kind`.
 *
 * @returns undefined for anything else
 */
export function referenceOf(value: object): Reference | undefined {
  const { apiVersion, kind, metadata, items } = value as Readonly<Record<string, unknown>>; // any object can be looked into
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  if (typeof kind !== 'string' && !metadataFields.some((field) => Object.hasOwn(metadata, field))) return undefined;
  if (Array.isArray(items)) return { apiVersion, kind, items: items.length };
  const { namespace, name, generateName } = metadata as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, namespace, name: name ?? generateName };
}

/** At least one of these is in every `metadata` that the API server or a manifest gives. */
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
