import {
  type ApiObject,
  conflict,
  type FoundResource,
  type JsonObject,
  type Metadata,
  notFound,
  type RequestContext,
  sameJson,
  timeText,
} from '../model/index.js';
import { objectKey } from '../storage/index.js';
import type { Call, Outcome, Stages } from './call.js';
import { inVersion, table, toStorage } from './objects.js';
import { type DeleteOptions, deleteOptions } from './options.js';

/** Deletes one object, or starts its deletion. */
export async function deleteOne(call: Call): Promise<Outcome> {
  const options = deleteOptions(call);
  const { deleteWarning } = call.found.resource.strategy;
  const isOpen = options.propagationPolicy === undefined && options.orphanDependents === undefined;
  if (deleteWarning !== undefined && isOpen) call.context.warn(deleteWarning);
  const { name, namespace } = call.context.info;
  return deleteObject(call, call.found.resource.isNamespaced ? namespace : '', name, options);
}

/** Deletes one object after admission. */
export async function deleteObject(
  call: Call,
  namespace: string,
  name: string,
  options: DeleteOptions,
): Promise<Outcome> {
  const { found, context, stages } = call;
  const stored = table(stages, found.resource).get(objectKey(namespace, name));
  if (!stored) throw notFound({ group: found.resource.group, name: found.resource.plural }, name);
  const oldObject = await inVersion(stored, found, context);
  const { object, isDryRun } = options;
  const { uid = '' } = oldObject.metadata;
  // Content, such as the objects of a CRD, is deleted later: the UID protects the content of a new object with the same
  // name.
  const isDeferred = found.resource.strategy.deferredDeletion !== undefined && object.preconditions === undefined;
  const request = {
    operation: 'DELETE' as const,
    found,
    subresource: '',
    namespace: context.info.namespace,
    name,
    oldObject,
    options: isDeferred ? { ...object, preconditions: { uid } } : object,
    isDryRun,
  };
  await stages.admission.mutate(request, context);
  await stages.admission.validate(request, context);
  return removeObject(stages, found, context, namespace, name, options);
}

/** Deletes one object, or marks it as being deleted if finalizers, a grace period or its content delay the deletion. */
export async function removeObject(
  stages: Stages,
  found: FoundResource,
  context: RequestContext,
  namespace: string,
  name: string,
  options: DeleteOptions,
): Promise<Outcome> {
  const { resource } = found;
  const { strategy } = resource;
  const key = objectKey(namespace, name);
  for (;;) {
    const stored = table(stages, resource).get(key);
    if (!stored) throw notFound({ group: resource.group, name: resource.plural }, name);
    const current = await inVersion(stored, found, context);
    checkPreconditions(found, current, options);
    const { object: marked, isHeld } = markForDeletion(current, found, options, context.world.now());
    const isMarked = !sameJson(marked, current);
    if (options.isDryRun)
      return outcomeOf(found, marked, !isHeld || strategy.returnsDeletedObject ? 'deleted' : 'marked');
    const toStore = isMarked ? await toStorage(marked, found, context) : stored;
    // A grace period of zero is written first, so that watchers see it.
    const updated =
      isMarked && (isHeld || strategy.gracePeriod)
        ? stages.store.write(resource.storageKey, key, stored, toStore)
        : stored;
    if (!updated) continue;
    if (isHeld) return outcomeOf(found, await inVersion(updated, found, context), 'marked');
    const deleted = stages.store.write(resource.storageKey, key, updated, undefined);
    if (deleted) return outcomeOf(found, await inVersion(deleted, found, context), 'deleted');
  }
}

interface Marked {
  readonly object: ApiObject;
  /** Whether the object stays until a later update or deletion. */
  readonly isHeld: boolean;
}

function markForDeletion(current: ApiObject, found: FoundResource, options: DeleteOptions, now: Date): Marked {
  const { strategy } = found.resource;
  const { deferredDeletion } = strategy;
  const { metadata } = current;
  if (deferredDeletion) {
    const isNew = metadata.deletionTimestamp === undefined;
    const withFinalizers = isNew ? { ...current, metadata: withPropagation(metadata, found, options) } : current;
    const object = isNew ? deferredDeletion.mark(withFinalizers, timeText(now)) : current;
    return { object, isHeld: isNew || hasFinalizers(object) || deferredDeletion.isHeld(object) };
  }
  if (!strategy.gracePeriod) return marked({ ...current, metadata: withPropagation(metadata, found, options) }, 0, now);
  return markGracefully(current, found, options, now);
}

/** Marks an object for deletion after a grace period, which a second deletion can only shorten. */
function markGracefully(current: ApiObject, found: FoundResource, options: DeleteOptions, now: Date): Marked {
  const { metadata } = current;
  const period = found.resource.strategy.gracePeriod?.(current, options.gracePeriodSeconds) ?? 0;
  const { deletionGracePeriodSeconds: old, deletionTimestamp } = metadata;
  if (deletionTimestamp !== undefined) {
    if (options.gracePeriodSeconds === undefined || old === undefined || period >= old) {
      return { object: current, isHeld: hasFinalizers(current) || (old ?? 0) > 0 };
    }
  }
  const { deletionTimestamp: _, deletionGracePeriodSeconds: __, ...rest } = withPropagation(metadata, found, options);
  const { object } = marked({ ...current, metadata: rest }, period, now, true);
  const isNew = deletionTimestamp === undefined;
  const { generation } = metadata;
  // A shorter grace period does not increase the generation.
  const counted =
    isNew || generation === undefined ? object : { ...object, metadata: { ...object.metadata, generation } };
  return { object: counted, isHeld: hasFinalizers(object) || period > 0 };
}

function marked(object: ApiObject, period: number, now: Date, isGraceful = false): Marked {
  const isHeld = hasFinalizers(object);
  const { metadata } = object;
  if (!isHeld && !isGraceful) return { object, isHeld };
  const { generation = 0 } = metadata;
  const isNew = metadata.deletionGracePeriodSeconds === undefined;
  const timestamp = timeText(new Date(now.getTime() + period * 1000));
  const marks = {
    ...metadata,
    deletionTimestamp: metadata.deletionTimestamp ?? timestamp,
    deletionGracePeriodSeconds: period,
    ...(isNew && generation > 0 && { generation: generation + 1 }),
  };
  return { object: { ...object, metadata: marks }, isHeld };
}

const propagationFinalizers = ['orphan', 'foregroundDeletion'];

/** Sets the finalizers of the garbage collector according to the propagation policy. */
function withPropagation(metadata: Metadata, found: FoundResource, options: DeleteOptions): Metadata {
  const { finalizers = [] } = metadata;
  const policy = propagationOf(finalizers, found, options);
  const others = finalizers.filter((finalizer) => !propagationFinalizers.includes(finalizer));
  const next = [
    ...others,
    ...(policy === 'Orphan' ? ['orphan'] : []),
    ...(policy === 'Foreground' ? ['foregroundDeletion'] : []),
  ];
  if (next.length === finalizers.length && next.every((finalizer) => finalizers.includes(finalizer))) return metadata;
  const { finalizers: _, ...rest } = metadata;
  return next.length === 0 ? rest : { ...rest, finalizers: next };
}

function propagationOf(finalizers: readonly string[], { resource }: FoundResource, options: DeleteOptions): string {
  if (options.orphanDependents !== undefined) return options.orphanDependents ? 'Orphan' : 'Background';
  if (options.propagationPolicy !== undefined) return options.propagationPolicy;
  if (finalizers.includes('orphan')) return 'Orphan';
  return finalizers.includes('foregroundDeletion') ? 'Foreground' : resource.strategy.defaultPropagation;
}

function hasFinalizers({ metadata }: ApiObject): boolean {
  return (metadata.finalizers ?? []).length > 0;
}

function checkPreconditions(
  { resource }: FoundResource,
  { metadata }: ApiObject,
  { preconditions }: DeleteOptions,
): void {
  const { uid, resourceVersion } = preconditions;
  const isOther = uid !== undefined && uid !== metadata.uid;
  if (!isOther && (resourceVersion === undefined || resourceVersion === metadata.resourceVersion)) return;
  const [name, given, actual] = isOther
    ? ['UID', uid, metadata.uid]
    : ['ResourceVersion', resourceVersion, metadata.resourceVersion];
  // In the API server, namespaces and CRDs check the preconditions themselves, with messages of their own.
  const own = resource.kind === 'Namespace' ? 'Precondition' : 'precondition';
  const why = resource.strategy.deferredDeletion
    ? `${own} failed: ${name} in precondition: ${given}, ${name} in object meta: ${actual}`
    : `the ${name} in the precondition (${given}) does not match the ${name} in record (${actual}). The object might have been ${isOther ? 'deleted and then recreated' : 'modified'}`;
  const shown = resource.strategy.deferredDeletion ? resource.plural : resource.kind;
  throw conflict({ group: resource.group, name: shown }, metadata.name ?? '', why);
}

function outcomeOf({ resource }: FoundResource, object: ApiObject, state: 'deleted' | 'marked'): Outcome {
  if (state === 'marked' || resource.strategy.returnsDeletedObject) return { status: 200, object };
  const { name = '', uid = '' } = object.metadata;
  const details: JsonObject = {
    name,
    ...(resource.group !== '' && { group: resource.group }),
    kind: resource.plural,
    uid,
  };
  return { status: 200, object: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details } };
}
