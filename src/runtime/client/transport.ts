/** One call to the API server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute path, such as `/apis/batch/v1/jobs`. */
  readonly path: string;
  /** Query parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Default: `application/json`. */
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends calls to one API server over connections that are kept open. */
export interface Transport {
  /**
   * Sends a call and reads its JSON response.
   *
   * @throws StatusError for a response of 400 and above; TransportError when there was no response
   */
  request<T>(request: ApiRequest): Promise<T>;
  /**
   * Opens a watch. Resolves when the server has accepted it; the iteration returns the JSON lines of each chunk that
   * arrived, ends when the server ends the stream, and throws TransportError when the connection breaks.
   *
   * @throws StatusError, TransportError
   */
  stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>>;
  /** Closes all connections. */
  close(): void;
}
