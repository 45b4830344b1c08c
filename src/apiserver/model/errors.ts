import type { Json } from '../../base/json/index.js';
import { ApiError } from './api-error.js';
import type { FieldError, FieldErrorReason } from './field-error.js';
import { goNumber } from './go-value.js';
import type { JsonObject } from './values.js';

/** A group with one of its resources or kinds; `group` is empty for the core group. */
export interface GroupAndName {
  readonly group: string;
  readonly name: string;
}

const reasonTexts: Readonly<Record<FieldErrorReason, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  FieldValueTypeInvalid: 'Invalid value',
  InternalError: 'Internal error',
};

const withoutValue = new Set<FieldErrorReason>([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
]);

/** Returns the message of a field error in the causes of a Status: reason, value and detail, without the field. */
export function fieldErrorBody({ reason, value, detail }: FieldError): string {
  const shown = withoutValue.has(reason) || value === undefined ? [] : [goValue(value)];
  return [reasonTexts[reason], ...shown, ...(detail === '' ? [] : [detail])].join(': ');
}

/** Formats a value as Go's `field.Error` does: strings in quotes, objects as JSON. */
export function goValue(value: Json): string {
  if (typeof value === 'bigint' || typeof value === 'number') return goNumber(value);
  if (typeof value === 'string') return goQuote(value);
  const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item));
  // Go escapes these characters in objects and lists.
  return typeof value === 'object' ? text.replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`) : text;
}

/** Quotes a string as Go does: escapes quotes, backslashes and control characters. */
export function goQuote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that Go escapes
  const escaped = text.replace(/["\\\x00-\x1f\x7f]/g, (char) => {
    const short = shortEscapes[char];
    return short === undefined ? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}` : `\\${short}`;
  });
  return `"${escaped}"`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '\x07': 'a',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
};

/** Creates the error for an object that violates its schema or its kind's rules (422). */
export function invalidObject(kind: GroupAndName, name: string, errors: readonly FieldError[]): ApiError {
  const texts = [...new Set(errors.map((error) => `${error.field}: ${fieldErrorBody(error)}`))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const causes = errors.map((error) => ({ reason: error.reason, message: fieldErrorBody(error), field: error.field }));
  const details = {
    ...named(name),
    ...grouped(kind.group),
    ...(kind.name !== '' && { kind: kind.name }),
    causes,
  };
  return newError(422, 'Invalid', `${qualified(kind)} ${goQuote(name)} is invalid: ${list}`, details);
}

/** Creates the error for a missing object (404). */
export function notFound(resource: GroupAndName, name: string): ApiError {
  return newError(404, 'NotFound', `${qualified(resource)} ${goQuote(name)} not found`, about(resource, name));
}

/** Creates the error for a name that already exists (409). */
export function alreadyExists(resource: GroupAndName, name: string): ApiError {
  return newError(
    409,
    'AlreadyExists',
    `${qualified(resource)} ${goQuote(name)} already exists`,
    about(resource, name),
  );
}

/** Creates the error for a write that conflicts with another write (409). */
export function conflict(resource: GroupAndName, name: string, why: string): ApiError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} ${goQuote(name)}: ${why}`;
  return newError(409, 'Conflict', message, about(resource, name));
}

/** Creates the error for a request that is not allowed (403). */
export function forbidden(resource: GroupAndName, name: string, why: string): ApiError {
  if (resource.name === '') return newError(403, 'Forbidden', `forbidden: ${why}`, {});
  const subject = name === '' ? qualified(resource) : `${qualified(resource)} ${goQuote(name)}`;
  return newError(403, 'Forbidden', `${subject} is forbidden: ${why}`, about(resource, name));
}

/** Creates the error for a malformed request (400). */
export function badRequest(message: string): ApiError {
  return newError(400, 'BadRequest', message);
}

/** Creates the error for invalid credentials (401). */
export function unauthorized(): ApiError {
  return newError(401, 'Unauthorized', 'Unauthorized');
}

/** Creates the error for a verb that a custom resource does not support (405). */
export function methodNotSupported(resource: GroupAndName, verb: string): ApiError {
  const message = `${verb} is not supported on resources of kind "${qualified(resource)}"`;
  return newError(405, 'MethodNotAllowed', message, about(resource, ''));
}

/** Creates the error for a path in an existing API group at which no resource is served (404). */
export function resourceNotFound(): ApiError {
  return newError(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** Creates the error for a resource version that is too old (410). */
export function expired(message: string): ApiError {
  return newError(410, 'Expired', message);
}

/** Creates the error for a failure of the server (500). */
export function internalError(message: string): ApiError {
  const details = { causes: [{ message }] };
  return newError(500, 'InternalError', `Internal error occurred: ${message}`, details);
}

/** Creates an error with a code, a reason (empty for none), a message and details (undefined for none). */
export function newError(code: number, reason: string, message: string, details?: JsonObject): ApiError {
  return new ApiError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason !== '' && { reason }),
    ...(details && { details }),
    code,
  });
}

function about({ group, name: kind }: GroupAndName, name: string): JsonObject {
  return { ...named(name), ...grouped(group), kind };
}

function named(name: string): JsonObject {
  return name === '' ? {} : { name };
}

function grouped(group: string): JsonObject {
  return group === '' ? {} : { group };
}

/** `deployments.apps`, or `pods` for the core group. */
function qualified({ group, name }: GroupAndName): string {
  return group === '' ? name : `${name}.${group}`;
}
