/** One cause of a failure, usually one field of an invalid object. */
export interface StatusCause {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly field?: string | undefined;
}

/** Extended data of a failure: the object it concerns, and its causes. */
export interface StatusDetails {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly StatusCause[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The response of the API server to a failed request: `Status` of `meta/v1`. */
export interface Status {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: number | undefined;
  readonly details?: StatusDetails | undefined;
}

/** An error response of the API server. Check its reason with `isNotFound`, `isConflict` and so on. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  /** Machine-readable reason: `NotFound`, `Conflict`, `Invalid`, …; `Unknown` if the server sent none. */
  readonly reason: string;
  /** HTTP status code. */
  readonly code: number;
  readonly details: StatusDetails;
  /** The delay before a retry that the server requests, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: Status,
    options: { readonly cause?: unknown; readonly retryAfter?: number | undefined } = {},
  ) {
    super(status.message || `the server responded with ${status.reason || status.code || 'no reason'}`, options);
    this.reason = status.reason || 'Unknown';
    this.code = status.code ?? 500;
    this.details = status.details ?? {};
    const seconds = this.details.retryAfterSeconds;
    this.retryAfter = options.retryAfter ?? (seconds === undefined ? undefined : seconds * 1000);
  }
}

/** No valid response: the connection failed or broke, or the response could not be parsed. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** Node's error code, such as `ECONNREFUSED` or `ECONNRESET`. */
  readonly code: string | undefined;

  constructor(message: string, options: { readonly cause?: unknown; readonly code?: string | undefined } = {}) {
    super(message, options);
    this.code = options.code ?? codeOf(options.cause);
  }
}

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

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
