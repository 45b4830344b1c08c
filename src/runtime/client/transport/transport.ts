import { aborted } from '../../clock/internal.js';

/** One request to the API server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute path, such as `/apis/batch/v1/jobs`. */
  readonly path: string;
  /** Query parameters; undefined values are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** The request body, sent as JSON. */
  readonly body?: unknown;
  /** Default: `application/json`. */
  readonly contentType?: string | undefined;
  /** Media types of the response, all of them JSON. Default: `application/json`. */
  readonly accept?: string | undefined;
  /** Additional headers, with names in lower case. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to one API server over keep-alive connections. */
export interface Transport {
  /**
   * Sends a request and returns the body of the response: a parsed value if it is JSON, otherwise a string.
   *
   * @throws StatusError for a status code of 400 and above; TransportError if there was no valid response; the abort
   *   reason of the signal
   */
  request<T>(request: ApiRequest): Promise<T>;
  /**
   * Opens a watch. Resolves when the server has accepted it; the iteration yields the JSON lines of each chunk that
   * arrives, ends when the server ends the stream, and throws TransportError if the connection breaks.
   *
   * @throws StatusError, TransportError
   */
  stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>>;
  /**
   * Resolves when credentials other than the last rejected ones are available, or when the signal is aborted. After a
   * 401, further requests would fail until then. Missing if the transport cannot detect this.
   */
  credentialsChanged?(signal: AbortSignal): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/** Returns a transport that passes all requests and watches to `send`. */
export function wrapTransport(
  transport: Transport,
  send: <V>(request: ApiRequest, next: (request: ApiRequest) => Promise<V>) => Promise<V>,
): Transport {
  return {
    request: (request) => send(request, (sent) => transport.request(sent)),
    stream: (request) => send(request, (sent) => transport.stream(sent)),
    credentialsChanged: (signal) => transport.credentialsChanged?.(signal) ?? aborted(signal),
    close: () => transport.close(),
  };
}

/** Returns a transport that calls `check` before each request and watch; if `check` throws, nothing is sent. */
export function guardTransport(transport: Transport, check: (request: ApiRequest) => void): Transport {
  return wrapTransport(transport, async (request, next) => {
    check(request);
    return await next(request);
  });
}
