import {
  ApiError,
  type ApiObject,
  apiVersionOf,
  type FieldChange,
  type FoundResource,
  type GroupAndName,
  internalError,
  notFound,
  type RequestContext,
  type Resource,
} from '../model/index.js';
import { objectKey, type Table } from '../storage/index.js';
import type { Call, Stages } from './call.js';
import { managerOf, type WriteOptions } from './options.js';

/** Returns the group and kind that validation errors name. For Events, the group is always the core group. */
export function validatedKind({ group, kind }: Resource): GroupAndName {
  return { group: kind === 'Event' ? '' : group, name: kind };
}

/** Returns the storage table of a resource. */
export function table({ store }: Pick<Stages, 'store'>, { storageKey }: Resource): Table {
  return store.table(storageKey);
}

/** Returns the storage key of the object that a request names. */
export function keyOf({ found, context }: Call): string {
  const { namespace, name } = context.info;
  return objectKey(found.resource.isNamespaced ? namespace : '', name);
}

/** Returns the prefix of the storage keys of a collection; empty without a namespace. */
export function prefixOf({ found, context }: Call): string {
  const { namespace } = context.info;
  return found.resource.isNamespaced && namespace !== '' ? `${namespace}/` : '';
}

/** Returns the stored object that a request names. @throws ApiError (404) */
export function storedObject(call: Call): ApiObject {
  const { group, plural } = call.found.resource;
  const stored = table(call.stages, call.found.resource).get(keyOf(call));
  if (!stored) throw notFound({ group, name: plural }, call.context.info.name);
  return stored;
}

/** Returns a stored object in a version, with defaults. */
export async function inVersion(
  stored: ApiObject,
  { resource, version }: FoundResource,
  context: RequestContext,
): Promise<ApiObject> {
  const apiVersion = apiVersionOf(resource, version.name);
  const isStored = stored.apiVersion === apiVersion && stored.kind === resource.kind;
  const converted = isStored
    ? stored
    : await resource.convert(stored, version.name, context).catch((error) => {
        throw unreadable(error, stored, resource);
      });
  return version.setDefaults(converted);
}

/** Returns the error for a stored object that cannot be converted; returns other errors unchanged. */
function unreadable(error: unknown, { metadata }: ApiObject, { group, plural }: Resource): unknown {
  if (!(error instanceof ApiError) || error.status.code !== 500 || metadata.resourceVersion === undefined) return error;
  const key = [group, plural, metadata.namespace, metadata.name].filter((part) => part).join('/');
  const detail = `object not decodable revision=${metadata.resourceVersion}: ${error.message}`;
  const text = `StorageError: corrupt object, Code: 7, Key: /${key}, ResourceVersion: 0, AdditionalErrorMsg: ${detail}`;
  return internalError(text);
}

/** Converts an object to the version in which it is stored. */
export async function toStorage(
  object: ApiObject,
  { resource, version }: FoundResource,
  context: RequestContext,
): Promise<ApiObject> {
  return version.name === resource.storageVersion ? object : resource.convert(object, resource.storageVersion, context);
}

/** Describes a request as a change to fields by a field manager. */
export function fieldChange(
  { found, context }: Call,
  { fieldManager }: WriteOptions,
  subresource: string,
): FieldChange {
  return {
    manager: managerOf(fieldManager, context.userAgent),
    apiVersion: apiVersionOf(found.resource, found.version.name),
    subresource,
    context,
    schema: found.version.schema,
    found,
    now: context.world.now(),
  };
}

/** Ignores the error for an object that another request has already deleted. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status.code !== 404) throw error;
}
