/** Limits of a server, so that no client can block it or exhaust its memory. Times are in milliseconds. */
export interface ServerLimits {
  /**
   * Maximum number of open connections. A further connection replaces a connection that is idle or waits for the rest
   * of a body: if possible, one without any response so far, otherwise the one that has been idle for the longest time.
   * If all are busy, the new connection is closed. Default: 1000.
   */
  readonly maxConnections?: number | undefined;
  /**
   * Maximum number of concurrent requests whose bodies have arrived; a quarter per client address. Further requests get
   * 503 with `Retry-After`. Default: 1000.
   */
  readonly maxRequests?: number | undefined;
  /**
   * Maximum total size of request bodies in memory and of responses that the client has not read, in bytes. Once half
   * of it is in use, a client address gets at most a quarter, unless it has a single body. If the limit is reached, the
   * incomplete body or unread response that has waited for the longest time is dropped; if there is none, the request
   * gets 503 with `Retry-After`. Default: 48 MiB.
   */
  readonly maxBodyBytes?: number | undefined;
  /** Maximum size of the headers of a request, in bytes. Default: 16 KiB. */
  readonly maxHeaderBytes?: number | undefined;
  /**
   * Maximum number of concurrent streams per HTTP/2 connection. A connection that resets more than twice as many within
   * a second is closed. Default: 100.
   */
  readonly maxStreams?: number | undefined;
  /** Timeout of the TLS handshake. Default: 10,000. */
  readonly handshakeTimeout?: number | undefined;
  /** Timeout for the headers of a request. Default: 10,000. */
  readonly headersTimeout?: number | undefined;
  /** Timeout for a request including its body. Default: 30,000. */
  readonly requestTimeout?: number | undefined;
  /** Timeout of the handler, after which its signal is aborted and the client gets 503. Default: 60,000. */
  readonly handlerTimeout?: number | undefined;
  /** Timeout for the client to read the response. Default: 30,000. */
  readonly responseTimeout?: number | undefined;
  /** Idle timeout of connections. Default: 120,000. */
  readonly idleTimeout?: number | undefined;
}

/** All limits, with their defaults filled in. */
export type FilledLimits = { readonly [Name in keyof ServerLimits]-?: number };

const defaults: FilledLimits = {
  maxConnections: 1_000,
  maxRequests: 1_000, // One client gets a quarter: more than the 200 mutating requests that an API server runs at a time.
  maxBodyBytes: 48 * 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxStreams: 100,
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  handlerTimeout: 60_000,
  responseTimeout: 30_000,
  // Clients close idle connections after 90 s; if the server closed first, a request could hit a closing connection.
  idleTimeout: 120_000,
};

/** Fills in defaults, and rejects limits that are not integers from 1 to 2^31 - 1. */
export function withDefaults(limits: ServerLimits = {}): FilledLimits {
  const filled = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof ServerLimits)[]) {
    const value = limits[name] ?? defaults[name];
    if (!Number.isSafeInteger(value) || value < 1 || value > 2 ** 31 - 1) {
      throw new TypeError(`the server limit \`${name}\` must be an integer from 1 to ${2 ** 31 - 1}, found ${value}`);
    }
    filled[name] = value;
  }
  return filled;
}
