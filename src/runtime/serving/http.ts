import type { IncomingHttpHeaders } from 'node:http';

/** One call to a server. */
export interface HttpRequest {
  readonly method: string;
  /** The path, without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Fires when the caller goes away before it has the response, or the handler takes too long. */
  readonly signal: AbortSignal;
  /**
   * Reads the whole body. Further calls return the same body.
   *
   * @param weigh reports how many bytes of memory the handler needs for the body next to its own. Default: none
   * @throws HttpError with status 413 when it is longer than `limit` bytes, 503 when the server has no memory left for
   *   it, 400 when the caller goes away first
   */
  readBody(limit: number, weigh?: (body: Buffer) => number): Promise<Buffer>;
}

/** What a server responds with. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string | Uint8Array;
}

/** Responds to a call. An {@link HttpError} becomes its status and message; any other error becomes 500 without a reason. */
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** An error that the caller is told about. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status of 400 and above
   * @param message one sentence for the caller
   * @param headers further headers of the response. Default: none
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** A response of plain text. */
export function textResponse(status: number, text: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` };
}

/** A response in JSON. */
export function jsonResponse(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** The response that an error of a handler becomes. */
export function errorResponse(error: unknown): HttpResponse {
  if (!(error instanceof HttpError)) return textResponse(500, 'internal error');
  const { status, headers, body } = textResponse(error.status, error.message);
  return { status, headers: { ...error.headers, ...headers }, body };
}

/** The error of a request that the server has no space for now. API servers repeat such requests after a second. */
export function overloaded(why: string): HttpError {
  return new HttpError(503, `${why}; try again later`, { 'retry-after': '1' });
}
