import { type Clock, systemClock } from '../clock/index.js';
import { type CredentialSource, type Credentials, newCredentialSource, type RestConfig } from '../config/index.js';
import { errorMessage } from '../errors/internal.js';
import type { Tracing } from '../tracing/index.js';
import { newBucketRateLimiter, type RateLimiter } from '../workqueue/index.js';
import { CallSpans } from './call-spans.js';
import { Connections, type Purpose } from './connections.js';
import type { Incoming } from './exchange.js';
import { Heartbeat } from './heartbeat.js';
import { measuredLookup } from './measured-lookup.js';
import { readBody } from './read-body.js';
import { RefusedCredentials } from './refused-credentials.js';
import { pathOf, payloadOf } from './request-parts.js';
import { parseBody, readText, statusErrorOf, warningsOf } from './response.js';
import { delayAfterError, delayAfterResponse } from './retry.js';
import { parseServer, type Server } from './server.js';
import { TransportError } from './status-error.js';
import type { ApiRequest, Transport } from './transport.js';
import { userAgent } from './user-agent.js';
import { readWatch } from './watch-stream.js';

/** Duration and sizes of a request, including all of its attempts. */
export interface MeasuredRequest {
  /** In seconds. */
  readonly duration: number;
  /** Size of the request body, in bytes. */
  readonly requestSize: number;
  /** Size of the response body, in bytes. */
  readonly responseSize: number;
}

/** Options of {@link newTransport}. */
export interface TransportOptions {
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Called with each warning header of a response. Default: warnings are ignored. */
  readonly onWarning?: ((text: string, request: ApiRequest) => void) | undefined;
  /**
   * Called with the status code of each response, or `<error>` if there was none. A request that is retried has several.
   * Default: not called.
   */
  readonly onResponse?: ((code: string, request: ApiRequest) => void) | undefined;
  /** Called before a request is sent again, with the status code of the last attempt or `<error>`. Default: nothing. */
  readonly onRetry?: ((code: string, request: ApiRequest) => void) | undefined;
  /** Called once per request after its last attempt, whether or not it succeeded. Not for watches. Default: nothing. */
  readonly onCompleted?: ((request: ApiRequest, measured: MeasuredRequest) => void) | undefined;
  /** Called after each request has waited for the limit `qps` of the configuration, with the seconds. Default: nothing. */
  readonly onThrottled?: ((request: ApiRequest, seconds: number) => void) | undefined;
  /** Called when the host name of the server has been resolved for a new connection, with the seconds. Default: nothing. */
  readonly onResolved?: ((seconds: number) => void) | undefined;
  /**
   * Called right before each attempt of a request is written to its connection; if it throws, the request fails with that
   * error. Default: not called.
   */
  readonly beforeSend?: ((request: ApiRequest) => void) | undefined;
  /** Maximum number of retries, after `Retry-After` or a broken connection. Default: 10. */
  readonly retries?: number | undefined;
  /** Maximum size of a response, in bytes; not of watches, whose lines are limited to 64 MiB. Default: 256 MiB. */
  readonly longestResponse?: number | undefined;
  /** Idle timeout of requests, in milliseconds. Default: 90 000. */
  readonly idleTimeout?: number | undefined;
  /**
   * Idle timeout of watches, in milliseconds, after which the cache resumes a watch on a new connection: a dead connection
   * cannot be distinguished from a quiet one, as the API server sends bookmarks only about once a minute. Default: 30 000;
   * 90 000 with HTTP/2, whose PINGs detect dead connections.
   */
  readonly watchIdleTimeout?: number | undefined;
  /** Timeout of connecting, including the TLS handshake, in milliseconds. Default: 10 000. */
  readonly connectTimeout?: number | undefined;
  /**
   * How long a request or a watch may be idle before the server is probed with `GET /version`, in milliseconds. If the
   * probe fails, all idle connections are closed. Default: 15 000.
   */
  readonly probeAfter?: number | undefined;
  /** Timeout of a probe, in milliseconds. Default: 10 000. */
  readonly probeTimeout?: number | undefined;
  /** Whether to use HTTP/2 where the server offers it. Default: true. */
  readonly http2?: boolean | undefined;
  /** Default: those of the configuration. */
  readonly credentials?: CredentialSource | undefined;
  /** Records a span for each call within another span. Default: no spans. */
  readonly tracing?: Tracing | undefined;
}

/**
 * Creates the transport to the API server of a configuration. Connections are opened on demand.
 *
 * - A response of 429 or 5xx with `Retry-After` is retried after that time, up to 30 s in total; then the call fails.
 * - A request whose connection broke before the response began is retried if that is safe: reads always; `PUT` and
 *   `DELETE` if the connection was reused.
 * - After a 401, credentials are refreshed once per request.
 * - Integers beyond 2^53 - 1 are written back with all their digits, see `bigIntOf`.
 * - With `qps` in the configuration, requests that exceed it wait.
 * - A connection attempt fails after 10 s. If the server or the route to it is gone, requests and watches fail within 30 s
 *   although their connections stay open. With HTTP/1.1, a watch also fails after 30 s without data, if only its
 *   connection is dead.
 * - With HTTP/2, one connection is enough for all requests and watches.
 */
export function newTransport(config: RestConfig, options: TransportOptions = {}): Transport {
  if (!options.tracing) return new HttpTransport(config, options);
  const spans = new CallSpans(options.tracing, parseServer(config.server));
  return spans.wrap(new HttpTransport(config, spans.options(options)));
}

class HttpTransport implements Transport {
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #credentials: CredentialSource;
  readonly #refused: RefusedCredentials;
  readonly #clock: Clock;
  readonly #retries: number;
  readonly #idleTimeout: number;
  readonly #connectTimeout: number;
  readonly #heartbeat: Heartbeat;
  readonly #limiter: RateLimiter | undefined;
  /** Those of the last request. */
  #latest: Credentials | undefined;
  #isClosed = false;

  constructor(
    private readonly config: RestConfig,
    private readonly options: TransportOptions,
  ) {
    this.#server = parseServer(config.server);
    this.#clock = options.clock ?? systemClock;
    this.#credentials = options.credentials ?? newCredentialSource(config, { clock: this.#clock });
    this.#refused = new RefusedCredentials(this.#credentials, this.#clock);
    this.#retries = options.retries ?? 10;
    this.#idleTimeout = options.idleTimeout ?? 90_000;
    this.#connectTimeout = options.connectTimeout ?? 10_000;
    if (config.qps)
      this.#limiter = newBucketRateLimiter({ rate: config.qps, burst: config.burst ?? 10, clock: this.#clock });
    const { http2 = true, probeAfter = 15_000, probeTimeout = 10_000 } = options;
    const pings = { pingAfter: probeAfter, pingTimeout: probeTimeout };
    this.#connections = new Connections(config, this.#server, {
      http2,
      connectTimeout: this.#connectTimeout,
      lookup: options.onResolved && measuredLookup(options.onResolved),
      ...pings,
    });
    this.#heartbeat = new Heartbeat({
      after: probeAfter,
      probe: () => this.#probe(probeTimeout),
      onDead: () => this.#connections.closeIdle(),
    });
  }

  async request<T>(request: ApiRequest): Promise<T> {
    const began = this.#clock.elapsed();
    const payload = payloadOf(request);
    let text = '';
    try {
      const { message } = await this.#exchange(request, 'call', payload);
      text = await readBody(request, message, this.options.longestResponse);
      if (isFailure(message.statusCode)) throw statusErrorOf(message, text, request.method);
      return parseBody(message, text) as T; // the caller says what the server sends
    } finally {
      this.options.onCompleted?.(request, {
        duration: (this.#clock.elapsed() - began) / 1000,
        requestSize: Buffer.byteLength(payload ?? ''),
        responseSize: Buffer.byteLength(text),
      });
    }
  }

  async stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>> {
    const { message, hasPings, setIdleTimeout } = await this.#exchange(request, 'watch', payloadOf(request));
    if (isFailure(message.statusCode)) {
      const text = await readText(message, this.options.longestResponse).catch(() => '');
      throw statusErrorOf(message, text, request.method);
    }
    setIdleTimeout(this.options.watchIdleTimeout ?? (hasPings ? 90_000 : 30_000));
    return readWatch<T>(message, request.signal);
  }

  credentialsChanged(signal: AbortSignal): Promise<void> {
    return this.#refused.changed(signal);
  }

  close(): void {
    this.#isClosed = true;
    this.#connections.close();
  }

  /** Sends a request, with the retries that `newTransport` describes, and returns the last response. */
  async #exchange(request: ApiRequest, purpose: Purpose, payload: string | undefined): Promise<Incoming> {
    let hasRefreshed = false;
    let waited = 0;
    for (let attempt = 0; ; attempt += 1) {
      const mayRetry = attempt < this.#retries;
      let delay: number | undefined;
      let code = '<error>';
      try {
        if (purpose === 'call') await this.#throttle(request);
        const credentials = await this.#currentCredentials(request);
        const incoming = await this.#attempt(request, purpose, payload, credentials);
        const { message } = incoming;
        code = String(message.statusCode);
        const isRefused = message.statusCode === 401;
        const shouldRefresh: boolean = isRefused && !hasRefreshed && this.#credentials.invalidate(credentials);
        hasRefreshed ||= shouldRefresh;
        if (isRefused && !shouldRefresh) this.#refused.add(credentials);
        delay = shouldRefresh ? 0 : mayRetry ? delayAfterResponse(message, attempt, waited) : undefined;
        if (delay === undefined) return incoming;
        await readText(message, this.options.longestResponse).catch(() => ''); // frees the connection for the next attempt
      } catch (error) {
        delay = mayRetry && !this.#isClosed ? delayAfterError(error, request.method) : undefined;
        if (delay === undefined) throw error;
      }
      this.options.onRetry?.(code, request);
      if (delay > 0) await this.#clock.sleep(delay, request.signal);
      waited += delay;
    }
  }

  async #throttle(request: ApiRequest): Promise<void> {
    if (!this.#limiter) return;
    const delay = this.#limiter.delayOf('');
    if (delay > 0) await this.#clock.sleep(delay, request.signal);
    this.options.onThrottled?.(request, delay / 1000);
  }

  async #attempt(
    request: ApiRequest,
    purpose: Purpose,
    payload: string | undefined,
    { headers, tls }: Credentials,
  ): Promise<Incoming> {
    request.signal?.throwIfAborted();
    this.#latest = { headers, tls };
    if (this.#isClosed) throw new TransportError(`${request.method} ${request.path}: the transport is closed`);
    const outgoing = {
      method: request.method,
      server: this.#server,
      path: this.#server.prefix + pathOf(request),
      headers: { ...this.#headersOf(request, payload), ...(headers as Record<string, string | string[]>) }, // Node's type is not readonly
      payload,
      idleTimeout: this.#idleTimeout,
      connectTimeout: this.#connectTimeout,
      heartbeat: this.#heartbeat,
      signal: request.signal,
      beforeSend: () => this.options.beforeSend?.(request),
    };
    const incoming = await this.#connections.send(outgoing, tls, purpose).catch((error) => {
      if (!request.signal?.aborted) this.options.onResponse?.('<error>', request);
      throw error;
    });
    this.options.onResponse?.(String(incoming.message.statusCode), request);
    for (const text of warningsOf(incoming.message)) this.options.onWarning?.(text, request);
    return incoming;
  }

  /** Requests the version, which everyone may read. Any response shows that the server is alive, including 401 and 403. */
  async #probe(timeout: number): Promise<void> {
    const { headers, tls } = this.#latest ?? { headers: {}, tls: {} };
    const outgoing = {
      method: 'GET',
      server: this.#server,
      path: `${this.#server.prefix}/version`,
      headers: { ...this.#headersOf({ method: 'GET', path: '' }, undefined), ...(headers as Record<string, string>) }, // as above
      payload: undefined,
      idleTimeout: timeout,
      connectTimeout: timeout,
      signal: AbortSignal.timeout(timeout),
      beforeSend: () => {},
    };
    const { message } = await this.#connections.send(outgoing, tls, 'probe');
    message.resume();
  }

  async #currentCredentials(request: ApiRequest): Promise<Credentials> {
    try {
      return await this.#credentials.current(request.signal);
    } catch (cause) {
      request.signal?.throwIfAborted();
      const what = `${request.method} ${request.path}: cannot load credentials`;
      throw new TransportError(`${what}: ${errorMessage(cause)}`, { cause });
    }
  }

  #headersOf(request: ApiRequest, payload: string | undefined): Record<string, string | number> {
    const accept = request.accept ?? 'application/json';
    const common = { ...request.headers, accept, 'user-agent': this.config.userAgent ?? userAgent };
    if (payload === undefined) return common;
    const type = request.contentType ?? 'application/json';
    return { ...common, 'content-type': type, 'content-length': Buffer.byteLength(payload) };
  }
}

function isFailure(code: number | undefined): boolean {
  return code === undefined || code >= 400;
}
