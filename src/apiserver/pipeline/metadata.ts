import { labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../../base/formats/index.js';
import {
  type Check,
  each,
  errorsOf,
  type Field,
  ifText,
  nonnegative,
  required,
  requiredAs,
  syntax,
} from '../checks/index.js';
import { type ApiObject, type FieldError, type Resource, type Strategy, textOf } from '../model/index.js';

/** Validates the metadata of a new object. */
export function validateMetadata(
  object: ApiObject,
  resource: Pick<Resource, 'isNamespaced' | 'isCustom'> & { readonly strategy: Pick<Strategy, 'validateName'> },
): readonly FieldError[] {
  const { isNamespaced, isCustom, strategy } = resource;
  const validateName = strategy.validateName ?? subdomainFaults;
  const metadata: Check = {
    generateName: ifText(syntax((name) => validateName(name, true))),
    name: [requiredAs('name or generateName is required'), ifText(syntax((name) => validateName(name, false)))],
    namespace: isNamespaced ? required : [],
    '': common(isCustom),
  };
  return errorsOf({ metadata }, object);
}

/** Validates the metadata of an update. */
export function validateMetadataUpdate(
  object: ApiObject,
  old: ApiObject,
  { isCustom }: Pick<Resource, 'isCustom'>,
): readonly FieldError[] {
  const fixed: Check = (field) => field.immutable(undefined, field.value ?? '');
  const metadata: Check = [
    common(isCustom),
    {
      name: fixed,
      namespace: fixed,
      uid: fixed,
      creationTimestamp: fixed,
      deletionTimestamp: fixed,
      deletionGracePeriodSeconds: fixed,
    },
  ];
  return [...errorsOf({ metadata }, object, old), ...newFinalizers(object, old)];
}

/** Returns the metadata errors that the API server reports again when a custom resource is updated. */
export function repeatedErrors(object: ApiObject, old: ApiObject): readonly FieldError[] {
  const again = errorsOf(
    { metadata: { labels: checkLabels, annotations: checkAnnotations, ownerReferences: checkOwners } },
    object,
  );
  return [...again, ...again, ...newFinalizers(object, old)];
}

/** Reports finalizers that are added to an object that is being deleted. */
function newFinalizers(object: Pick<ApiObject, 'metadata'>, old: Pick<ApiObject, 'metadata'>): readonly FieldError[] {
  const { finalizers = [] } = object.metadata;
  const { deletionTimestamp, finalizers: known = [] } = old.metadata;
  const added = finalizers.filter((finalizer) => !known.includes(finalizer));
  if (deletionTimestamp === undefined || added.length === 0) return [];
  const list = added.map((finalizer) => JSON.stringify(finalizer)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`;
  return [{ reason: 'FieldValueForbidden', field: 'metadata.finalizers', detail }];
}

function common(isCustom: boolean): Check {
  return {
    generation: nonnegative,
    labels: checkLabels,
    annotations: checkAnnotations,
    ownerReferences: checkOwners,
    finalizers: (finalizers) => checkFinalizers(finalizers, isCustom),
  };
}

/** Returns the entries of a map of strings, sorted by key. */
function sorted({ object }: Field): readonly (readonly [string, string])[] {
  const entries = Object.entries(object).map(([key, value]) => [key, textOf(value)] as const);
  return entries.sort(([one], [other]) => (one < other ? -1 : 1));
}

function checkLabels(labels: Field): void {
  for (const [key, value] of sorted(labels)) {
    labels.faults(qualifiedNameFaults(key), key);
    labels.faults(labelValueFaults(value), value);
  }
}

const annotationLimit = 256 * 1024;

function checkAnnotations(annotations: Field): void {
  const entries = sorted(annotations);
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  for (const [key] of entries) annotations.faults(qualifiedNameFaults(key.toLowerCase()), key);
  const size = entries.reduce((sum, [key, value]) => sum + bytes(key) + bytes(value), 0);
  if (size > annotationLimit) annotations.tooLong(annotationLimit);
}

const notEmpty = requiredAs('must not be empty');

function checkOwners(owners: Field): void {
  owners.check(each([{ apiVersion: notEmpty, kind: notEmpty, name: notEmpty, uid: notEmpty }, checkOwner]));
  const controllers = owners.items.filter(({ object }) => object.controller === true);
  const [first, second] = controllers.map(({ object }) => `${textOf(object.kind)}/${textOf(object.name)}`);
  if (first === undefined || second === undefined) return;
  owners.invalid(
    `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${second}`,
  );
}

function checkOwner(owner: Field): void {
  const version = owner.at('apiVersion');
  if (version.text.split('/').length > 2 || version.text.endsWith('/')) {
    version.invalid('must be <group>/<version> or <version>');
  }
  if (version.text === 'v1' && owner.object.kind === 'Event') {
    owner.invalid('/v1, Kind=Event is disallowed from being an owner');
  }
}

const standardFinalizers = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** Checks finalizers. A finalizer of a custom resource may lack a domain; the API server then only warns. */
function checkFinalizers(finalizers: Field, isCustom: boolean): void {
  for (const finalizer of finalizers.items) {
    const { text } = finalizer;
    finalizers.faults(qualifiedNameFaults(text), text);
    if (isCustom || text.includes('/') || standardFinalizers.has(text)) continue;
    finalizer.invalid('name is neither a standard finalizer name nor is it fully qualified');
  }
  if (finalizers.list.includes('orphan') && finalizers.list.includes('foregroundDeletion')) {
    finalizers.invalid('finalizer orphan and foregroundDeletion cannot be both set');
  }
}

/** Drops the fields of a new object that only the server sets. */
export function withoutServerFields(object: ApiObject): ApiObject {
  const { deletionTimestamp: _, deletionGracePeriodSeconds: _1, selfLink: _2, uid: _3, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** Returns a name for `generateName`. The prefix is truncated so that names have at most 63 characters. */
export function generatedName(prefix: string, suffix: string): string {
  return `${prefix.slice(0, 58)}${suffix}`;
}

/** Removes duplicate owner references, and reports them. */
export function withDistinctOwners(object: ApiObject, when: string, warn: (text: string) => void): ApiObject {
  const { ownerReferences = [] } = object.metadata;
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const kept = ownerReferences.filter((owner) => {
    const text = JSON.stringify(owner);
    const isNew = !seen.has(text);
    if (isNew) seen.add(text);
    else repeated.add(owner.uid);
    return isNew;
  });
  if (repeated.size === 0) return object;
  warn(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences: kept } };
}
