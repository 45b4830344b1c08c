import { notAuthorized } from '../authorization/index.js';
import {
  type ApiObject,
  conflict,
  type FieldError,
  invalidObject,
  newError,
  notFound,
  type Resource,
  type Strategy,
  sameJson,
} from '../model/index.js';
import { checkName, inNamespace, readBodyObject } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { createObject } from './create.js';
import { repeatedErrors, validateMetadataUpdate, withDistinctOwners } from './metadata.js';
import { fieldChange, inVersion, keyOf, table, toStorage, validatedKind } from './objects.js';
import { type WriteOptions, writeOptions } from './options.js';

/** A change of an object that is retried after a conflicting write. */
export interface Change {
  readonly options: WriteOptions;
  /**
   * Returns the changed object, with managed fields. `current` is undefined if the object does not exist. `mutate`
   * passes an object through mutating admission; only changes with `seenByAdmission` must call `mutate`.
   */
  apply(current: ApiObject | undefined, mutate: Mutate): Promise<ApiObject>;
  /** Whether a missing object is created. */
  readonly createsMissing: boolean;
  /** UID that the stored object must have; undefined for any. */
  readonly uid?: string | undefined;
  readonly strategy: Pick<Strategy, 'prepareForUpdate' | 'validateUpdate' | 'warnings'>;
  /** Only for `scale`: returns the Scale that validating admission receives instead of the object. */
  seenByAdmission?(object: ApiObject): ApiObject;
}

/** Returns the object that mutating admission makes of an object. */
export type Mutate = (object: ApiObject, oldObject: ApiObject | undefined) => Promise<ApiObject>;

/** Maximum number of attempts to write an object. Only a conflicting write leads to another attempt. */
const attempts = 100;

/** Replaces an object, or its status or another subresource, by the object in the body. */
export async function update(call: Call): Promise<Outcome> {
  const { context, found, stages } = call;
  const { subresource, namespace, name } = context.info;
  const options = writeOptions(call, 'UpdateOptions');
  const object = readBodyObject(call, options);
  checkName(object, name);
  const given = inNamespace(object, found, namespace);
  return changeObject(call, {
    options,
    apply: async (current) => stages.fields.update(current, given, fieldChange(call, options, subresource)),
    createsMissing: subresource === '' && found.resource.strategy.createsOnUpdate === true,
    uid: given.metadata.uid || undefined,
    strategy: strategyOf(call),
  });
}

/** Returns the rules of the subresource, or else the rules of the resource. */
export function strategyOf({ found, context }: Call): Change['strategy'] {
  const subresource = found.version.subresources[context.info.subresource];
  return subresource?.kind === 'update' ? subresource.strategy : found.resource.strategy;
}

/** Applies a change to the latest state of an object. */
export async function changeObject(call: Call, change: Change): Promise<Outcome> {
  const { found, context, stages } = call;
  const { resource } = found;
  const { name } = context.info;
  const key = keyOf(call);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stored = table(stages, resource).get(key);
    if (!stored) return createMissing(call, change);
    checkUid(call, change, stored);
    const current = await inVersion(stored, found, context);
    const next = await preparedUpdate(call, change, current);
    if (isDeletedBy(resource, next, current)) {
      if (change.options.isDryRun || stages.store.write(resource.storageKey, key, stored, undefined)) {
        return { status: 200, object: next };
      }
      continue;
    }
    const toStore = await toStorage(next, found, context);
    if (change.options.isDryRun) return { status: 200, object: await inVersion(toStore, found, context) };
    if (sameJson(toStore, await toStorage(current, found, context))) return { status: 200, object: current };
    const written = stages.store.write(resource.storageKey, key, stored, toStore);
    if (written) return { status: 200, object: await inVersion(written, found, context) };
  }
  throw conflict({ group: resource.group, name: resource.plural }, name, modifiedText);
}

const modifiedText = 'the object has been modified; please apply your changes to the latest version and try again';

async function createMissing(call: Call, change: Change): Promise<Outcome> {
  const { resource } = call.found;
  const { name } = call.context.info;
  if (!change.createsMissing) throw notFound({ group: resource.group, name: resource.plural }, name);
  await authorizeCreate(call);
  const object = await change.apply(undefined, async (seen) => seen);
  return { status: 201, object: await createObject(call, object, change.options) };
}

/** Checks the permission to create, which an update or a patch of a missing object requires. @throws ApiError (403) */
async function authorizeCreate({ stages, context }: Call): Promise<void> {
  const attributes = { user: context.user, info: { ...context.info, verb: 'create' } };
  const decision = await stages.authorizer.authorize(attributes);
  if (!decision.isAllowed) throw notAuthorized(attributes, decision);
}

/** Names in the keys of kube-apiserver's storage that are not the plurals of the resources. */
const storedNames: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
};

function checkUid(call: Call, { uid }: Change, stored: ApiObject): void {
  const { resource } = call.found;
  const { name } = call.context.info;
  if (uid === undefined || uid === stored.metadata.uid) return;
  const prefix = resource.group === '' || !resource.isCustom ? '' : `${resource.group}/`;
  const path = `/registry/${prefix}${storedNames[resource.plural] ?? resource.plural}/${keyOf(call)}`;
  const why = `StorageError: invalid object, Code: 4, Key: ${path}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.metadata.uid}`;
  throw conflict({ group: resource.group, name: resource.plural }, name, why);
}

async function preparedUpdate(call: Call, change: Change, current: ApiObject): Promise<ApiObject> {
  const { found, context, stages } = call;
  const { resource } = found;
  const { namespace, name, subresource } = context.info;
  const { object: options, isDryRun } = change.options;
  const request = {
    operation: 'UPDATE' as const,
    found,
    subresource,
    namespace,
    name,
    oldObject: change.seenByAdmission?.(current) ?? current,
    options,
    isDryRun,
  };
  const mutate: Mutate = async (object, oldObject) =>
    (await stages.admission.mutate({ ...request, object, oldObject }, context)) ?? object;
  const changed = await change.apply(current, mutate);
  const admitted = change.seenByAdmission ? changed : await mutate(changed, current);
  const object = withDistinctOwners(admitted, ' after mutating admission happens', (text) => context.warn(text));
  const versioned = atVersion(object, current, resource);
  const prepared = change.strategy.prepareForUpdate(withServerFields(versioned, current), current, context);
  const next = withGeneration(prepared, current, resource, subresource);
  const metadata = validateMetadataUpdate(next, current, resource);
  const errors: FieldError[] = [
    ...metadata,
    ...(resource.isCustom ? repeatedErrors(next, current) : []),
    ...change.strategy.validateUpdate(next, current, context, metadata),
  ];
  if (errors.length > 0) throw invalidObject(validatedKind(resource), name, errors);
  for (const warning of change.strategy.warnings?.(next, current, context) ?? []) context.warn(warning);
  await stages.admission.validate({ ...request, object: change.seenByAdmission?.(next) ?? next }, context);
  return next;
}

/** Checks the resource version that a client expects. @throws ApiError (409, 422, 500) */
function atVersion(object: ApiObject, current: ApiObject, resource: Resource): ApiObject {
  const { resourceVersion = '' } = object.metadata;
  const name = object.metadata.name ?? '';
  if (resourceVersion !== '' && !/^\d+$/.test(resourceVersion)) {
    throw newError(500, '', `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`);
  }
  const isOpen = resourceVersion === '' || Number(resourceVersion) === 0;
  if (isOpen && !resource.strategy.allowsUnconditionalUpdate) {
    const detail = 'must be specified for an update';
    const error: FieldError = { reason: 'FieldValueInvalid', field: 'metadata.resourceVersion', value: 0, detail };
    throw invalidObject({ group: resource.group, name: resource.plural }, name, [error]);
  }
  if (!isOpen && resourceVersion !== current.metadata.resourceVersion) {
    throw conflict({ group: resource.group, name: resource.plural }, name, modifiedText);
  }
  return object;
}

const serverFields = ['creationTimestamp', 'generation', 'selfLink', 'resourceVersion'];

/** Restores the fields of metadata that only the server changes. */
function withServerFields(object: ApiObject, { metadata: old }: ApiObject): ApiObject {
  const kept = Object.entries(object.metadata).filter(([key]) => !serverFields.includes(key));
  const restored = serverFields.flatMap((key) => (old[key] === undefined ? [] : [[key, old[key]] as const]));
  const uid = object.metadata.uid || old.uid;
  // Omitting the fields does not undo a deletion. Changed values are reported by validation.
  const period = object.metadata.deletionGracePeriodSeconds ?? old.deletionGracePeriodSeconds;
  const deletionTimestamp = object.metadata.deletionTimestamp ?? old.deletionTimestamp;
  const metadata = {
    ...Object.fromEntries([...kept, ...restored]),
    ...(uid !== undefined && { uid }),
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(period !== undefined && { deletionGracePeriodSeconds: period }),
  };
  return { ...object, metadata };
}

/** Increases the generation if anything but metadata and status changed; the rules of the kind may differ. */
function withGeneration(next: ApiObject, current: ApiObject, { strategy }: Resource, subresource: string): ApiObject {
  const { generation = 0 } = current.metadata;
  if (!strategy.hasGeneration || strategy.keepsGeneration || (next.metadata.generation ?? 0) !== generation)
    return next;
  const { metadata, status: _, ...content } = next;
  const { metadata: __, status: ___, ...old } = current;
  const countsMore = subresource === '' && strategy.countsGeneration?.(next, current);
  if (sameJson(content, old) && !countsMore) return next;
  return { ...next, metadata: { ...metadata, generation: generation + 1 } };
}

/** Whether an update ends a deletion, because the last finalizer is gone. */
export function isDeletedBy({ strategy }: Resource, next: ApiObject, { metadata: old }: ApiObject): boolean {
  if (old.deletionTimestamp === undefined || (next.metadata.finalizers ?? []).length > 0) return false;
  if (strategy.deferredDeletion) return !strategy.deferredDeletion.isHeld(next);
  return old.deletionGracePeriodSeconds === 0;
}
