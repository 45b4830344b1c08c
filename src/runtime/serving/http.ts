import type { IncomingHttpHeaders } from 'node:http';

/** A request to a server. */
export interface HttpRequest {
  readonly method: string;
  /** The path, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the client disconnects before it has received the response, or when the handler times out. */
  readonly signal: AbortSignal;
  /**
   * Reads the whole body. Further calls return the same body.
   *
   * @param weigh returns the memory in bytes that the handler needs in addition to the body itself. Default: none
   * @throws HttpError with status 413 if the body is longer than `limit` bytes, 503 if the server has no memory left
   *   for it, 400 if the client disconnects first
   */
  readBody(limit: number, weigh?: (body: Buffer) => number): Promise<Buffer>;
}

/** The response of a server. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string | Uint8Array;
}

/**
 * Handles a request. Errors become responses: an {@link HttpError} with its status and message, any other error with
 * status 500 and no details.
 */
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** An error whose message is sent to the client. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status code of 400 and above
   * @param message one sentence for the client
   * @param headers additional headers of the response. Default: none
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Returns a plain-text response, with a line break at the end. */
export function textResponse(status: number, text: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` };
}

/** Returns a JSON response. */
export function jsonResponse(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** Returns the response for an error of a handler. */
export function errorResponse(error: unknown): HttpResponse {
  if (!(error instanceof HttpError)) return textResponse(500, 'internal error');
  const { status, headers, body } = textResponse(error.status, error.message);
  return { status, headers: { ...error.headers, ...headers }, body };
}

/** Returns the error of a request that exceeds the capacity of the server. API servers retry it after a second. */
export function overloaded(why: string): HttpError {
  return new HttpError(503, `${why}; try again later`, { 'retry-after': '1' });
}
