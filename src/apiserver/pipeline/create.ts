import {
  ApiError,
  type ApiObject,
  alreadyExists,
  type FoundResource,
  invalidObject,
  type JsonObject,
  newError,
  type RequestContext,
  timeText,
} from '../model/index.js';
import { objectKey } from '../storage/index.js';
import { inNamespace, readBodyObject } from './bodies.js';
import type { Call, Outcome, Stages } from './call.js';
import { generatedName, validateMetadata, withDistinctOwners, withoutServerFields } from './metadata.js';
import { fieldChange, inVersion, table, toStorage, validatedKind } from './objects.js';
import { type WriteOptions, writeOptions } from './options.js';

/** Creates the object in the body. */
export async function create(call: Call): Promise<Outcome> {
  const { context, found, stages } = call;
  const options = writeOptions(call, 'CreateOptions');
  const decoded = readBodyObject(call, options);
  const given = inNamespace(decoded, found, context.info.namespace);
  const object = withDistinctOwners(withoutServerFields(given), '', (text) => context.warn(text));
  const owned = await stages.fields.update(undefined, object, fieldChange(call, options, ''));
  if (found.resource.createOnly) {
    return { status: 201, object: await found.resource.createOnly(owned, context, stages.objects) };
  }
  return { status: 201, object: await createObject(call, owned, options) };
}

/** Sends a new object through admission and validation, and stores it. */
export async function createObject(call: Call, object: ApiObject, options: WriteOptions): Promise<ApiObject> {
  const { context, found, stages } = call;
  const request = admissionRequest(call, options);
  const admitted = (await stages.admission.mutate({ ...request, object }, context)) ?? object;
  const placed = inNamespace(admitted, found, context.info.namespace);
  const mutated = withDistinctOwners(placed, ' after mutating admission happens', (text) => context.warn(text));
  for (let attempt = 1; ; attempt += 1) {
    const prepared = prepareNew(mutated, found, context);
    checkNew(prepared, found, context);
    const validated = { ...request, name: prepared.metadata.name ?? '', object: prepared };
    await stages.admission.validate(validated, context);
    if (context.info.verb === 'create' && isVersion(prepared.metadata.resourceVersion) && !options.isDryRun) {
      throw newError(500, '', 'resourceVersion should not be set on objects to be created');
    }
    try {
      return await store(stages, found, prepared, context, options.isDryRun);
    } catch (error) {
      // If a generated name already exists, a different name is generated, at most as often as in the API server.
      const { name, generateName } = mutated.metadata;
      if (!generateName || !(error instanceof ApiError) || error.status.reason !== 'AlreadyExists') throw error;
      if (name || attempt === 8) throw notGenerated(error);
    }
  }
}

/** Whether a new object has a resourceVersion. The API server ignores 0, and strings that are not numbers. */
function isVersion(text = ''): boolean {
  return /^0*[1-9]\d*$/.test(text) && BigInt(text) < 2n ** 64n;
}

function notGenerated({ status, message }: ApiError): ApiError {
  const details = { ...(status.details as JsonObject), retryAfterSeconds: 1 };
  const text = `${message}, the server was not able to generate a unique name for the object`;
  return newError(409, 'AlreadyExists', text, details);
}

/** Sets the fields that the server owns, and applies the rules of the kind. */
export function prepareNew(object: ApiObject, found: FoundResource, context: RequestContext): ApiObject {
  const { strategy } = found.resource;
  const { world } = context;
  const { metadata: kept } = withoutServerFields(object);
  const name = kept.name || (kept.generateName ? generatedName(kept.generateName, world.suffix(5)) : undefined);
  const metadata = {
    ...kept,
    ...(name !== undefined && { name }),
    uid: world.uid(),
    creationTimestamp: timeText(world.now()),
  };
  const prepared = strategy.prepareForCreate({ ...object, metadata }, context);
  if (!strategy.hasGeneration) return prepared;
  return { ...prepared, metadata: { ...prepared.metadata, generation: 1 } };
}

function checkNew(object: ApiObject, { resource }: FoundResource, context: RequestContext): void {
  const metadata = validateMetadata(object, resource);
  const errors = [...metadata, ...resource.strategy.validate(object, context, metadata)];
  if (errors.length > 0) {
    throw invalidObject(validatedKind(resource), object.metadata.name ?? '', errors);
  }
  for (const warning of resource.strategy.warnings?.(object, undefined, context) ?? []) context.warn(warning);
}

async function store(
  stages: Stages,
  found: FoundResource,
  object: ApiObject,
  context: RequestContext,
  isDryRun: boolean,
): Promise<ApiObject> {
  const { resource } = found;
  const { name = '', namespace = '' } = object.metadata;
  const key = objectKey(namespace, name);
  const stored = await toStorage(object, found, context);
  const existing = table(stages, resource).get(key);
  if (existing || isDryRun) {
    if (existing) throw existsError(found, existing);
    return inVersion(stored, found, context);
  }
  const written = stages.store.write(resource.storageKey, key, undefined, stored);
  if (!written) throw alreadyExists({ group: resource.group, name: resource.plural }, name);
  return inVersion(written, found, context);
}

function existsError({ resource }: FoundResource, { metadata }: ApiObject): ApiError {
  const error = alreadyExists({ group: resource.group, name: resource.plural }, metadata.name ?? '');
  if (metadata.deletionTimestamp === undefined) return error;
  const { details } = error.status;
  const message = `object is being deleted: ${error.message}`;
  return newError(409, 'AlreadyExists', message, details as ApiObject);
}

function admissionRequest({ context, found }: Call, options: WriteOptions) {
  const { namespace, name, subresource } = context.info;
  return {
    operation: 'CREATE' as const,
    found,
    subresource,
    namespace,
    name,
    options: options.object,
    isDryRun: options.isDryRun,
  };
}
