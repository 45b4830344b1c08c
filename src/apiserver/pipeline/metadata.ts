import {
  type ApiObject,
  type FieldError,
  labelValueFaults,
  type Metadata,
  type OwnerReference,
  qualifiedNameFaults,
  type Resource,
  subdomainFaults,
} from '../model/index.js';

/** Validates the metadata of a new object. */
export function validateMetadata(
  { metadata }: ApiObject,
  { isNamespaced, isCustom, strategy }: Resource,
): FieldError[] {
  const { name = '', generateName = '', namespace = '' } = metadata;
  const validateName = strategy.validateName ?? subdomainFaults;
  const errors: FieldError[] = [];
  if (generateName !== '')
    errors.push(...invalid('metadata.generateName', generateName, validateName(generateName, true)));
  if (name === '') {
    const detail = 'name or generateName is required';
    errors.push({ reason: 'FieldValueRequired', field: 'metadata.name', detail });
  } else {
    errors.push(...invalid('metadata.name', name, validateName(name, false)));
  }
  if (isNamespaced && namespace === '') {
    errors.push({ reason: 'FieldValueRequired', field: 'metadata.namespace', detail: '' });
  }
  return [...errors, ...validateCommon(metadata, isCustom)];
}

/** Validates the metadata of an update. */
export function validateMetadataUpdate(
  { metadata }: ApiObject,
  { metadata: old }: ApiObject,
  { isCustom }: Pick<Resource, 'isCustom'>,
): FieldError[] {
  const errors = validateCommon(metadata, isCustom);
  const immutable = [
    'name',
    'namespace',
    'uid',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
  ];
  for (const field of immutable) {
    const value = metadata[field];
    if (value === old[field] || (value === undefined && old[field] === undefined)) continue;
    errors.push({
      reason: 'FieldValueInvalid',
      field: `metadata.${field}`,
      value: value ?? '',
      detail: 'field is immutable',
    });
  }
  return [...errors, ...newFinalizers({ metadata }, { metadata: old })];
}

/** Reports finalizers that are added to an object that is being deleted. */
export function newFinalizers(object: Pick<ApiObject, 'metadata'>, old: Pick<ApiObject, 'metadata'>): FieldError[] {
  const { finalizers = [] } = object.metadata;
  const { deletionTimestamp, finalizers: known = [] } = old.metadata;
  const added = finalizers.filter((finalizer) => !known.includes(finalizer));
  if (deletionTimestamp === undefined || added.length === 0) return [];
  const list = added.map((finalizer) => JSON.stringify(finalizer)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`;
  return [{ reason: 'FieldValueForbidden', field: 'metadata.finalizers', detail }];
}

function validateCommon(
  { labels, annotations, ownerReferences, finalizers, generation }: Metadata,
  isCustom: boolean,
): FieldError[] {
  return [
    ...(generation !== undefined && generation < 0
      ? [
          {
            reason: 'FieldValueInvalid',
            field: 'metadata.generation',
            value: generation,
            detail: 'must be greater than or equal to 0',
          } as const,
        ]
      : []),
    ...labelErrors(labels ?? {}),
    ...annotationErrors(annotations ?? {}),
    ...ownerErrors(ownerReferences ?? []),
    ...finalizerErrors(finalizers ?? [], isCustom),
  ];
}

function labelErrors(labels: Readonly<Record<string, string>>): FieldError[] {
  return sorted(labels).flatMap(([key, value]) => [
    ...invalid('metadata.labels', key, qualifiedNameFaults(key)),
    ...invalid('metadata.labels', value, labelValueFaults(value)),
  ]);
}

const annotationLimit = 256 * 1024;

function annotationErrors(annotations: Readonly<Record<string, string>>): FieldError[] {
  const entries = sorted(annotations);
  const errors = entries.flatMap(([key]) =>
    invalid('metadata.annotations', key, qualifiedNameFaults(key.toLowerCase())),
  );
  const size = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0);
  if (size > annotationLimit) {
    const detail = `may not be more than ${annotationLimit} bytes`;
    errors.push({ reason: 'FieldValueTooLong', field: 'metadata.annotations', value: '', detail });
  }
  return errors;
}

function ownerErrors(owners: readonly OwnerReference[]): FieldError[] {
  const errors = owners.flatMap((owner, index) => ownerError(owner, `metadata.ownerReferences[${index}]`));
  const [first, second] = owners.filter(({ controller }) => controller === true);
  if (first && second) {
    const detail = `Only one reference can have Controller set to true. Found "true" in references for ${first.kind}/${first.name} and ${second.kind}/${second.name}`;
    errors.push({ reason: 'FieldValueInvalid', field: 'metadata.ownerReferences', value: owners, detail });
  }
  return errors;
}

function ownerError(owner: OwnerReference, field: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const key of ['apiVersion', 'kind', 'name', 'uid']) {
    if (!owner[key])
      errors.push({ reason: 'FieldValueRequired', field: `${field}.${key}`, detail: 'must not be empty' });
  }
  const { apiVersion = '', kind } = owner;
  if (apiVersion.split('/').length > 2 || apiVersion.endsWith('/')) {
    const detail = 'must be <group>/<version> or <version>';
    errors.push({ reason: 'FieldValueInvalid', field: `${field}.apiVersion`, value: apiVersion, detail });
  }
  if (apiVersion === 'v1' && kind === 'Event') {
    const detail = '/v1, Kind=Event is disallowed from being an owner';
    errors.push({ reason: 'FieldValueInvalid', field, value: owner, detail });
  }
  return errors;
}

const standardFinalizers = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** Custom resources may have any finalizer; the API server only warns. */
function finalizerErrors(finalizers: readonly string[], isCustom: boolean): FieldError[] {
  const field = 'metadata.finalizers';
  const errors = finalizers.flatMap((finalizer, index): FieldError[] => {
    const odd = invalid(field, finalizer, qualifiedNameFaults(finalizer));
    if (isCustom || finalizer.includes('/') || standardFinalizers.has(finalizer)) return odd;
    const detail = 'name is neither a standard finalizer name nor is it fully qualified';
    return [...odd, { reason: 'FieldValueInvalid', field: `${field}[${index}]`, value: finalizer, detail }];
  });
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    const detail = 'finalizer orphan and foregroundDeletion cannot be both set';
    errors.push({ reason: 'FieldValueInvalid', field, value: finalizers, detail });
  }
  return errors;
}

function invalid(field: string, value: string, faults: readonly string[]): FieldError[] {
  return faults.map((detail) => ({ reason: 'FieldValueInvalid', field, value, detail }));
}

function sorted(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Removes owner references that occur twice, and reports them. */
export function withDistinctOwners(object: ApiObject, when: string, warn: (text: string) => void): ApiObject {
  const { ownerReferences = [] } = object.metadata;
  const seen: string[] = [];
  const repeated = new Set<string>();
  const kept = ownerReferences.filter((owner) => {
    const text = JSON.stringify(owner);
    const isNew = !seen.includes(text);
    if (isNew) seen.push(text);
    else repeated.add(owner.uid);
    return isNew;
  });
  if (repeated.size === 0) return object;
  warn(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences: kept } };
}
