import { StatusError } from './status-error.js';

/** Names a resource in an error: its plural and its group. */
export interface GroupResource {
  /** API group; empty for the core group. */
  readonly group: string;
  /** Lowercase plural, such as `jobs`. */
  readonly resource: string;
}

/** Returns a `NotFound` error: the object does not exist. */
export function newNotFound(resource: GroupResource, name: string): StatusError {
  return failure('NotFound', 404, `${textOf(resource)} "${name}" not found`, resource, name);
}

/** Returns an `AlreadyExists` error: the object already exists. */
export function newAlreadyExists(resource: GroupResource, name: string): StatusError {
  return failure('AlreadyExists', 409, `${textOf(resource)} "${name}" already exists`, resource, name);
}

/** Returns a `Conflict` error: the write is based on an outdated object. */
export function newConflict(resource: GroupResource, name: string, why: string): StatusError {
  return failure(
    'Conflict',
    409,
    `Operation cannot be fulfilled on ${textOf(resource)} "${name}": ${why}`,
    resource,
    name,
  );
}

/** Returns a `Forbidden` error: the request is not allowed. */
export function newForbidden(resource: GroupResource, name: string, why: string): StatusError {
  const subject = name === '' ? textOf(resource) : `${textOf(resource)} "${name}"`;
  return failure('Forbidden', 403, `${subject} is forbidden: ${why}`, resource, name);
}

/** Returns a `BadRequest` error: the request is not valid. */
export function newBadRequest(why: string): StatusError {
  return new StatusError({ ...base, reason: 'BadRequest', code: 400, message: why });
}

const base = { apiVersion: 'v1', kind: 'Status', status: 'Failure' } as const;

function failure(reason: string, code: number, message: string, resource: GroupResource, name: string): StatusError {
  const details = { name, group: resource.group, kind: resource.resource };
  return new StatusError({ ...base, reason, code, message, details });
}

function textOf({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`;
}
