import type { JsonObject } from './values.js';

/** The body of a failed response, `kind: Status`. */
export interface StatusBody extends JsonObject {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: JsonObject;
  readonly status: 'Failure' | 'Success';
  readonly code: number;
}

/** An error with a Status as the response. Every stage can throw it; the pipeline encodes it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: StatusBody,
    /** Seconds of the `Retry-After` header; undefined if the response has none. */
    readonly retryAfter?: number,
  ) {
    super(typeof status.message === 'string' ? status.message : '');
  }
}
