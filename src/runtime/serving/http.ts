import type { IncomingHttpHeaders } from 'node:http';

/** One call to a server. */
export interface HttpRequest {
  readonly method: string;
  /** The path, without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Fires when the caller has gone away before it was answered. */
  readonly signal: AbortSignal;
  /**
   * Reads the whole body.
   *
   * @throws HttpError with status 413 when it is longer than `limit` bytes
   */
  readBody(limit: number): Promise<Buffer>;
}

/** What a server answers. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Answers a call. An {@link HttpError} becomes its status and message; any other error becomes 500 without a reason. */
export type HttpHandler = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** An error that the caller is told about. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status of 400 and above
   * @param message one sentence for the caller
   */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** An answer of plain text. */
export function textAnswer(status: number, text: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` };
}

/** An answer in JSON. */
export function jsonAnswer(status: number, value: unknown): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** The answer that an error of a handler becomes. */
export function errorAnswer(error: unknown): HttpAnswer {
  return error instanceof HttpError ? textAnswer(error.status, error.message) : textAnswer(500, 'internal error');
}
