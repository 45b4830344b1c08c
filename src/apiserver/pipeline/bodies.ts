import {
  type ApiObject,
  badRequest,
  type FoundResource,
  type JsonObject,
  type Metadata,
  newError,
} from '../model/index.js';
import type { Call } from './call.js';
import type { WriteOptions } from './options.js';

/** Reads the object of a create or update from the body, with defaults. @throws ApiError (400, 413, 415) */
export function readBodyObject(call: Call, fieldValidation: WriteOptions['fieldValidation']): ApiObject {
  const { stages, request, found } = call;
  const { value, duplicateFields } = stages.body.readObject(
    request.body,
    request.headers['content-type'],
    expectedKind(found),
  );
  const { object, unknownFields } = found.version.decode(value);
  const unknown = unknownFields.map((path) => `unknown field "${path}"`);
  reportFields(call, fieldValidation, [...duplicateFields.map((path) => `duplicate field "${path}"`), ...unknown]);
  return found.version.setDefaults(typed(object, found));
}

/** Fails or warns about unknown and duplicate fields, as `fieldValidation` says. */
export function reportFields(
  { context }: Pick<Call, 'context'>,
  fieldValidation: WriteOptions['fieldValidation'],
  faults: readonly string[],
): void {
  if (faults.length === 0 || fieldValidation === 'Ignore') return;
  if (fieldValidation === 'Strict') throw badRequest(`strict decoding error: ${faults.join(', ')}`);
  for (const fault of faults) context.warn(fault);
}

/** Gives a decoded object the apiVersion and kind of the request. */
export function typed(object: JsonObject, { resource, version }: FoundResource): ApiObject {
  // Decoding guarantees the types of metadata.
  const metadata = (object.metadata ?? {}) as Metadata;
  return { ...object, apiVersion: apiVersionOf(resource.group, version.name), kind: resource.kind, metadata };
}

/** Returns `apps/v1`, or `v1` for the core group. */
export function apiVersionOf(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Sets the namespace of an object from the request. @throws ApiError (400) if the object names another one */
export function inNamespace(object: ApiObject, { resource }: FoundResource, namespace: string): ApiObject {
  const { namespace: own = '', ...rest } = object.metadata;
  if (!resource.isNamespaced) return own === '' ? object : { ...object, metadata: rest };
  if (own !== '' && own !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return own === namespace ? object : { ...object, metadata: { ...object.metadata, namespace } };
}

/** Checks that an object has the name in the URL. @throws ApiError (400) */
export function checkName(object: ApiObject, name: string): void {
  const { name: own = '' } = object.metadata;
  if (own === '') {
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  }
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`);
}

export function expectedKind({ resource, version }: FoundResource) {
  return { group: resource.group, version: version.name, kind: resource.kind, isCustom: resource.isCustom };
}

/** The error for a media type that a request cannot have. */
export function unsupportedMediaType(accepted: readonly string[]): Error {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return newError(415, 'UnsupportedMediaType', message);
}
