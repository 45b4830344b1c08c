/** One cause of a failure, most often one field of an invalid object. */
export interface StatusCause {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly field?: string | undefined;
}

/** What a failure is about. */
export interface StatusDetails {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly StatusCause[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** How the API server responds to a call that failed: `Status` of `meta/v1`. */
export interface Status {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: number | undefined;
  readonly details?: StatusDetails | undefined;
}

/** A refusal by the API server. Tell the cases apart with `isNotFound`, `isConflict` and their like. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  /** Why, as one of Kubernetes' words: `NotFound`, `Conflict`, `Invalid`, …; `Unknown` when the server gave none. */
  readonly reason: string;
  /** The HTTP code, or what it would be. */
  readonly code: number;
  readonly details: StatusDetails;
  /** How long the server asks to wait before the next attempt, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: Status,
    options: { readonly cause?: unknown; readonly retryAfter?: number | undefined } = {},
  ) {
    super(status.message || `the server answered ${status.reason || status.code || 'without a reason'}`, options);
    this.reason = status.reason || 'Unknown';
    this.code = status.code ?? 500;
    this.details = status.details ?? {};
    const seconds = this.details.retryAfterSeconds;
    this.retryAfter = options.retryAfter ?? (seconds === undefined ? undefined : seconds * 1000);
  }
}

/** There was no response: the connection could not be made or broke, or what came was not understood. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The code of the cause in Node, such as `ECONNREFUSED` or `ECONNRESET`. */
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
  /** Lower-case plural, such as `jobs`. */
  readonly resource: string;
}

/** Makes the error for an object that does not exist. */
export function newNotFound(resource: GroupResource, name: string): StatusError {
  return failure('NotFound', 404, `${textOf(resource)} "${name}" not found`, resource, name);
}

/** Makes the error for an object that exists already. */
export function newAlreadyExists(resource: GroupResource, name: string): StatusError {
  return failure('AlreadyExists', 409, `${textOf(resource)} "${name}" already exists`, resource, name);
}

/** Makes the error for a write that does not fit what is stored. */
export function newConflict(resource: GroupResource, name: string, why: string): StatusError {
  return failure(
    'Conflict',
    409,
    `Operation cannot be fulfilled on ${textOf(resource)} "${name}": ${why}`,
    resource,
    name,
  );
}

/** Makes the error for a call that is not allowed. */
export function newForbidden(resource: GroupResource, name: string, why: string): StatusError {
  const subject = name === '' ? textOf(resource) : `${textOf(resource)} "${name}"`;
  return failure('Forbidden', 403, `${subject} is forbidden: ${why}`, resource, name);
}

/** Makes the error for a call that is not valid. */
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
