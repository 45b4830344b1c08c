import type { Json } from '../../base/json/index.js';
import {
  DecodingError,
  decodeObject,
  type ExpectedObject,
  encodingOf,
  parseBody,
  strictDecodingError,
} from '../decode/index.js';
import { type BuiltinNode, decodeBuiltin, isBuiltinKind } from '../kinds/index.js';
import {
  type ApiObject,
  apiVersionOf,
  badRequest,
  type FoundResource,
  type GroupVersionKind,
  goJsonType,
  isObject,
  type JsonObject,
  type Metadata,
} from '../model/index.js';
import type { Call } from './call.js';
import type { WriteOptions } from './options.js';

/** Reads the object of a create or update from the body, with defaults. @throws ApiError (400, 415, 422) */
export function readBodyObject(call: Call, { fieldValidation }: WriteOptions): ApiObject {
  const { request, found } = call;
  const encoding = encodingOf(request.headers['content-type']);
  const { object, strictErrors } = decodeObject(request.body, encoding, expectedObject(call));
  reportFields(call, fieldValidation, typed(object, found), strictErrors);
  return found.version.setDefaults(typed(object, found));
}

/** Returns what the body of a request must contain. */
export function expectedObject({ stages, found }: Call): ExpectedObject {
  const { resource, version } = found;
  return {
    group: resource.group,
    version: version.name,
    kind: resource.kind,
    isCustom: resource.isCustom,
    decode: (value) => version.decode(value),
    findKind: ({ group, version: name, kind }) => {
      const other = stages.resources.findKind(group, name, kind)?.version;
      if (other) return (value) => other.decode(value);
      return isBuiltinKind(group, name, kind) ? (value) => ({ object: value, unknownFields: [] }) : undefined;
    },
  };
}

/** Reads a body of a kind other than the resource's, such as `Scale` or `Eviction`. @throws ApiError (400, 415) */
export function readOtherBody({ request }: Call, kind: GroupVersionKind, schema: BuiltinNode): ApiObject {
  return decodeObject(request.body, encodingOf(request.headers['content-type']), {
    ...kind,
    isCustom: false,
    decode: (value) => decodeBuiltin(value, schema),
    findKind: ({ group, version, kind: name }) =>
      isBuiltinKind(group, version, name) ? (value) => ({ object: value, unknownFields: [] }) : undefined,
  }).object;
}

/** Reads an applied configuration in YAML or JSON, and rejects or reports duplicate fields. @throws ApiError (400) */
export function readConfiguration({ request, context }: Call, { fieldValidation }: WriteOptions): JsonObject {
  const { value, duplicates } = parsedConfiguration(request.body);
  if (duplicates.length > 0 && fieldValidation === 'Strict') {
    const lines = duplicates.map((text) => `\n  ${text}`).join('');
    throw badRequest(`error strict decoding patch: error converting YAML to JSON: yaml: unmarshal errors:${lines}`);
  }
  if (fieldValidation === 'Warn') for (const text of duplicates) context.warn(text);
  if (value === null) return {};
  if (isObject(value)) return value;
  const type = goJsonType(value);
  throw badRequest(
    `error decoding patch: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
  );
}

function parsedConfiguration(body: Uint8Array): { readonly value: Json; readonly duplicates: readonly string[] } {
  const isJson = /^\s*\{/.test(new TextDecoder().decode(body.subarray(0, 100)));
  try {
    const { value, strictErrors } = parseBody(body, 'yaml');
    return { value, duplicates: strictErrors };
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error;
    const step = isJson ? 'decoding patch: error converting YAML to JSON' : 'encoding patch';
    throw badRequest(`error ${step}: ${error.message}`);
  }
}

/**
 * Rejects unknown and duplicate fields, warns about them, or ignores them, depending on `fieldValidation`.
 *
 * @throws ApiError (400)
 */
export function reportFields(
  { context }: Call,
  fieldValidation: WriteOptions['fieldValidation'],
  object: ApiObject,
  faults: readonly string[],
): void {
  if (faults.length === 0 || fieldValidation === 'Ignore') return;
  if (fieldValidation === 'Strict') throw strictDecodingError(object, faults);
  for (const fault of faults) context.warn(fault);
}

/** Returns a decoded object with the apiVersion and kind of the request. */
export function typed(object: JsonObject, { resource, version }: FoundResource): ApiObject {
  // Decoding guarantees the types of metadata.
  const metadata = (object.metadata ?? {}) as Metadata;
  return { ...object, apiVersion: apiVersionOf(resource, version.name), kind: resource.kind, metadata };
}

/**
 * Sets the namespace of an object from the request, or removes it from a cluster-scoped object.
 *
 * @throws ApiError (400) if a namespaced object has a different namespace
 */
export function inNamespace(object: ApiObject, { resource }: FoundResource, namespace: string): ApiObject {
  const { namespace: own = '', ...rest } = object.metadata;
  if (!resource.isNamespaced) return own === '' ? object : { ...object, metadata: rest };
  if (own !== '' && own !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return own === namespace ? object : { ...object, metadata: { ...object.metadata, namespace } };
}

/**
 * Checks that an object has the name in the URL and, if `namespace` is given, no other namespace.
 *
 * @throws ApiError (400)
 */
export function checkName(object: ApiObject, name: string, namespace = ''): void {
  const { name: own = '', namespace: ownNamespace = '' } = object.metadata;
  if (namespace !== '' && ownNamespace !== '' && ownNamespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (own === '') {
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  }
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`);
}
