/** What callers can take of a server at most, so that no caller can stop it or fill its memory. Times are in milliseconds. */
export interface ServerLimits {
  /**
   * Open connections. A further one replaces a connection without a running request: one that never sent a request, else
   * the one that is idle for longest. If all are busy, the new connection is closed. Default: 1000.
   */
  readonly maxConnections?: number | undefined;
  /** Requests that are handled at the same time. Further ones get 503 with `Retry-After`. Default: 500. */
  readonly maxRequests?: number | undefined;
  /** Bytes of request bodies in memory at the same time. Further requests get 503 with `Retry-After`. Default: 16 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Bytes of the headers of one request. Default: 16 KiB. */
  readonly maxHeaderBytes?: number | undefined;
  /** Open requests on one HTTP/2 connection. Default: 100. */
  readonly maxStreams?: number | undefined;
  /**
   * Requests on one HTTP/2 connection that the caller cancels within a second of sending them. After that many in 10
   * seconds the connection is closed. Default: 200.
   */
  readonly maxCancellations?: number | undefined;
  /** Time until a TLS handshake is complete. Default: 10 000. */
  readonly handshakeTimeout?: number | undefined;
  /** Time until the headers of a request are complete. Default: 10 000. */
  readonly headersTimeout?: number | undefined;
  /** Time until a request and its body are complete. Default: 30 000. */
  readonly requestTimeout?: number | undefined;
  /** Time until the handler returns; after that its signal fires, and the caller gets 503. Default: 60 000. */
  readonly handlerTimeout?: number | undefined;
  /** Time until the caller has read the response. Default: 30 000. */
  readonly responseTimeout?: number | undefined;
  /** Time until a connection without requests is closed. Default: 120 000. */
  readonly idleTimeout?: number | undefined;
}

/** All limits, with their defaults filled in. */
export type FilledLimits = { readonly [Name in keyof ServerLimits]-?: number };

const defaults: FilledLimits = {
  maxConnections: 1_000,
  maxRequests: 500,
  maxBodyBytes: 16 * 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxStreams: 100,
  maxCancellations: 200,
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  handlerTimeout: 60_000,
  responseTimeout: 30_000,
  // Clients close connections after 90 s; the server must not be first, or a request may meet the close.
  idleTimeout: 120_000,
};

/**
 * Fills in defaults.
 *
 * @throws TypeError for a limit that is not a positive integer
 */
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
