import { isRecord, type Json, jsonText } from '../../base/json/index.js';
import {
  ApiError,
  type ApiObject,
  apiVersionOf,
  badRequest,
  type Decoded,
  type GroupVersionKind,
  internalError,
  invalidObject,
  type JsonObject,
  maxStrictErrors,
} from '../model/index.js';
import { DecodingError } from './decoding-error.js';
import { excerptOf, type ParsedBody } from './parse-body.js';
import { readKind, type TypeMeta, withDefaultKind } from './read-kind.js';

/** Decodes a JSON value. Errors contain only the message of Go's decoder. */
export type DecodeValue = (value: JsonObject) => Decoded;

/** The expected contents of a request body. */
export interface ExpectedObject extends GroupVersionKind {
  readonly isCustom: boolean;
  readonly decode: DecodeValue;
  /** Finds how another registered kind is decoded; undefined if the kind is unknown. Default: no other kinds. */
  readonly findKind?: ((kind: GroupVersionKind) => DecodeValue | undefined) | undefined;
}

/** A decoded object, with its apiVersion and kind. */
export interface DecodedObject {
  readonly object: ApiObject;
  /** Messages such as `unknown field "spec.a"`: warnings, or an error in strict validation. */
  readonly strictErrors: readonly string[];
}

/**
 * Parses the body of a create or update with the given function, and decodes it.
 *
 * @throws ApiError (400, or 422 if the kind in the body is not that of the custom resource)
 */
export function decodeBody(body: Uint8Array, parse: () => ParsedBody, expected: ExpectedObject): DecodedObject {
  let found: TypeMeta | undefined;
  try {
    const parsed = parse();
    found = expected.isCustom ? customKind(parsed, expected) : withDefaultKind(readKind(parsed.value), expected);
    if (found.version === '') throw new DecodingError(`Object 'apiVersion' is missing in '${parsed.text}'`);
    return decodeParsed(parsed, found, expected);
  } catch (error) {
    const message = messageOf(error);
    if (found && found.kind !== '') throw cannotHandle(found, expected.kind, message);
    throw badRequest(
      `the object provided is unrecognized (must be of type ${expected.kind}): ${message} (${excerptOf(body)})`,
    );
  }
}

/**
 * Decodes an object that is already parsed, such as the result of a patch.
 *
 * @throws DecodingError or ApiError (400) with the bare message; ApiError (422, 500) if the apiVersion or kind of a
 *   custom resource changes or is missing
 */
export function decodeValue(value: JsonObject, expected: ExpectedObject): DecodedObject {
  const parsed = {
    value,
    strictErrors: [],
    duplicates: [],
    badNumber: undefined,
    get text() {
      return jsonText(value); // only used in error messages
    },
  };
  const given = readKind(value);
  if (expected.isCustom && given.kind !== '' && given.version === '') {
    throw internalError("Object 'apiVersion' is missing in 'object has no apiVersion field'");
  }
  if (
    expected.isCustom &&
    given.kind === expected.kind &&
    apiVersionOf(given, given.version) !== apiVersionOf(expected, expected.version)
  ) {
    throw wrongCustomType(
      given,
      value,
      'apiVersion',
      apiVersionOf(given, given.version),
      apiVersionOf(expected, expected.version),
    );
  }
  const found = expected.isCustom ? customKind(parsed, expected) : withDefaultKind(given, expected);
  return decodeParsed(parsed, found, expected);
}

/** Creates the error of strict field validation (400). */
export function strictDecodingError(object: ApiObject, strictErrors: readonly string[]): ApiError {
  const version = object.apiVersion.split('/').at(-1) ?? '';
  const isYaml = strictErrors.some((error) => lineError.test(error));
  const lines = strictErrors.filter((error) => lineError.test(error)).map((error) => `\n  ${error}`);
  const others = strictErrors.filter((error) => !lineError.test(error));
  const list = [...(isYaml ? [`yaml: unmarshal errors:${lines.join('')}`] : []), ...others].join(', ');
  return cannotHandle({ version, kind: object.kind }, object.kind, `strict decoding error: ${list}`);
}

const lineError = /^line \d+: key /;

/** Returns the kind of a custom resource; a missing kind is an error. @throws DecodingError; ApiError (400) */
function customKind(parsed: ParsedBody, expected: ExpectedObject): TypeMeta {
  const kind = readKind(parsed.value);
  if (kind.kind === '') throw new DecodingError(`Object 'Kind' is missing in '${parsed.text}'`);
  if (kind.group === expected.group && kind.version === expected.version) return kind;
  throw versionMismatch(kind, expected);
}

function decodeParsed(parsed: ParsedBody, found: TypeMeta, expected: ExpectedObject): DecodedObject {
  const value = asObject(parsed.value);
  if (parsed.badNumber !== undefined) {
    throw new DecodingError(`json: cannot unmarshal number ${parsed.badNumber} into Go value of type float64`);
  }
  const isSameKind = found.kind === expected.kind && found.group === expected.group;
  const isExpected = isSameKind && found.version === expected.version;
  if (!isExpected && !expected.isCustom) {
    const decode = expected.findKind?.(found);
    if (!decode) throw unregistered(found);
    decode(value);
    // Scales of all groups can be converted to each other.
    const isScale = found.kind === 'Scale' && expected.kind === 'Scale';
    if (isSameKind || isScale) throw versionMismatch(found, expected);
    const target = `${internalPackage(expected.group)}.${expected.kind}`;
    throw new DecodingError(`converting (${found.version}.${found.kind}) to (${target}): unknown conversion`);
  }
  if (!isSameKind) throw wrongCustomType({ ...found, group: expected.group }, value, 'kind', found.kind, expected.kind);
  const { object, unknownFields } = expected.decode(value);
  const typed = { apiVersion: apiVersionOf(expected, expected.version), kind: expected.kind, ...object } as ApiObject; // The decoder has checked the metadata.
  return { object: withReset(typed, value), strictErrors: strictErrorsOf(parsed, unknownFields, expected) };
}

/** Keeps an empty `managedFields`, which decoding drops: with the empty list, a client ends the tracking of fields. */
function withReset(object: ApiObject, { metadata }: JsonObject): ApiObject {
  const managedFields = isRecord(metadata) ? metadata.managedFields : undefined;
  if (!Array.isArray(managedFields) || managedFields.length > 0) return object;
  return { ...object, metadata: { ...object.metadata, managedFields: [] } };
}

/**
 * Lists duplicate and unknown fields as kube-apiserver does: for custom resources, the duplicates first; for built-in
 * types, all fields in the order of the body.
 */
function strictErrorsOf(parsed: ParsedBody, unknownFields: readonly string[], { isCustom }: ExpectedObject): string[] {
  const unknown = unknownFields.map((path) => `unknown field "${path}"`);
  const both = [...parsed.strictErrors, ...unknown];
  if (isCustom || parsed.duplicates.length === 0 || unknown.length === 0) return [...new Set(both)];
  const entries = [
    // A duplicate key is ordered by its first occurrence.
    ...parsed.duplicates.map((path) => ({ path, text: `duplicate field "${path}"` })),
    ...unknownFields.map((path) => ({ path, text: `unknown field "${path}"` })),
  ].filter(({ path, text }) => text.startsWith('unknown') || !unknownFields.some((field) => isBelow(path, field)));
  const paths = entries.map(({ path }) => ({ path, rest: path }));
  const order = orderOf(parsed.value, paths);
  entries.sort((left, right) => (order.get(left.path) ?? 0) - (order.get(right.path) ?? 0));
  return [...new Set(entries.map(({ text }) => text))].slice(0, maxStrictErrors);
}

function isBelow(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

/**
 * Returns the index of each path in the order of the JSON text. Visits only the values that contain one of the paths.
 */
function orderOf(
  value: Json,
  paths: readonly { readonly path: string; readonly rest: string }[],
  order = new Map<string, number>(),
): ReadonlyMap<string, number> {
  const children = Array.isArray(value)
    ? value.map((item: Json, index) => [`[${index}]`, item] as const)
    : isRecord(value)
      ? Object.entries(value as JsonObject)
      : [];
  for (const [key, child] of children) {
    const inside = paths.filter(({ rest }) => rest.startsWith(key));
    if (inside.length === 0) continue;
    for (const { path, rest } of inside) if (rest === key) order.set(path, order.size);
    const below = inside.map(({ path, rest }) => {
      const isDot = rest[key.length] === '.';
      return { path, rest: rest.slice(key.length + (isDot ? 1 : 0)) };
    });
    orderOf(child, below, order);
  }
  return order;
}

/** Returns a value that `readKind` has accepted as an object; null is an empty object. */
export function asObject(value: Json): JsonObject {
  return (value ?? {}) as JsonObject; // `readKind` rejects other values.
}

/** Creates the error for a kind that the API server does not know. */
export function unregistered({ group, version, kind }: TypeMeta): DecodingError {
  const apiVersion = apiVersionOf({ group }, version);
  return new DecodingError(
    `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`,
  );
}

/** Returns the name of the Go package with a group's internal types, as in error messages. */
function internalPackage(group: string): string {
  return group === '' || group === 'events.k8s.io' ? 'core' : (group.split('.')[0] ?? '');
}

function versionMismatch(found: TypeMeta, expected: ExpectedObject): ApiError {
  const [actual, wanted] = [apiVersionOf(found, found.version), apiVersionOf(expected, expected.version)];
  return badRequest(`the API version in the data (${actual}) does not match the expected API version (${wanted})`);
}

function wrongCustomType(
  { group, kind }: TypeMeta,
  { metadata }: JsonObject,
  field: 'apiVersion' | 'kind',
  value: string,
  wanted: string,
): ApiError {
  const name = isRecord(metadata) && typeof metadata.name === 'string' ? metadata.name : '';
  return invalidObject({ group, name: kind }, name, [
    { reason: 'FieldValueInvalid', field, value, detail: `must be ${wanted}` },
  ]);
}

function cannotHandle(found: Pick<TypeMeta, 'version' | 'kind'>, expected: string, message: string): ApiError {
  return badRequest(`${found.kind} in version "${found.version}" cannot be handled as a ${expected}: ${message}`);
}

/** Returns the bare message of a decoding error; rethrows other errors. */
export function messageOf(error: unknown): string {
  if (error instanceof DecodingError) return error.message;
  if (error instanceof ApiError && isBare(error)) return error.message;
  throw error;
}

/** Whether a decoder's error has only Go's message, to which the kind must be added. */
function isBare({ status, message }: ApiError): boolean {
  return status.code === 400 && !message.startsWith('the API version in the data');
}
