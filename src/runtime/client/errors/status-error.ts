/** One cause of a failure, usually one field of an invalid object. */
export interface StatusCause {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly field?: string | undefined;
}

/** Details of a failure: the affected object and the causes. */
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
  /** The delay that the server requests before a retry, in milliseconds; undefined if it requests none. */
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
