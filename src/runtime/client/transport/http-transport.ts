import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Clock, systemClock } from '../../clock/index.js';
import { manyListeners, onAbort } from '../../clock/internal.js';
import { type CredentialSource, type Credentials, newCredentialSource, type RestConfig } from '../../config/index.js';
import { errorMessage } from '../../errors/internal.js';
import { newBucketRateLimiter, type RateLimiter } from '../../workqueue/index.js';
import { Connections, type Purpose } from '../connection/connections.js';
import type { Incoming } from '../connection/exchange.js';
import { Heartbeat } from '../connection/heartbeat.js';
import { parseServer, type Server } from '../connection/server.js';
import { TransportError } from '../errors/transport-error.js';
import { CallSpans } from './call-spans.js';
import type { TransportOptions } from './options.js';
import { acceptGzip, readBody, readText } from './read-body.js';
import { RefusedCredentials } from './refused-credentials.js';
import { pathOf, payloadOf } from './request-parts.js';
import { failureOf, parseBody, warningsOf } from './response.js';
import { delayAfterError, delayAfterResponse } from './retry.js';
import type { ApiRequest, Transport } from './transport.js';
import { userAgent } from './user-agent.js';
import { readWatch } from './watch-stream.js';

/**
 * Creates a transport to the API server of a configuration. Connections are opened on demand.
 *
 * - A 429 or 5xx response with `Retry-After` is retried after that delay (503: sooner at first), for up to 30 s in
 *   total; then the call fails.
 * - A request whose connection broke before the response began is retried if that is safe: reads always; `PUT` and
 *   `DELETE` if the connection was reused; all methods if the server states that it did not process the request
 *   (HTTP/2: `REFUSED_STREAM`, or a stream beyond the last one in `GOAWAY`), then on a different connection.
 * - After a 401, credentials are refreshed once per request.
 * - Integers beyond 2^53 - 1 are written back with all their digits, see `bigIntOf`.
 * - If the configuration sets `qps`, requests that exceed this rate wait.
 * - A connection attempt fails after 10 s. If the server or the route to it is gone, requests and watches fail within
 *   30 s although their connections stay open; with HTTP/2, requests that are safe to repeat are sent once more on a
 *   different connection. With HTTP/1.1, a watch also fails after 30 s without data: its own connection may be dead.
 * - With HTTP/2, one connection is enough for all requests and watches.
 */
export function newTransport(config: RestConfig, options: TransportOptions = {}): Transport {
  const { tracing } = options;
  if (!tracing) return new HttpTransport(config, options);
  const spans = new CallSpans(typeof tracing === 'function' ? tracing : () => tracing, parseServer(config.server));
  return spans.wrap(new HttpTransport(config, spans.options(options)));
}

class HttpTransport implements Transport {
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #credentials: CredentialSource;
  readonly #refused: RefusedCredentials;
  readonly #clock: Clock;
  readonly #connectTimeout: number;
  readonly #heartbeat: Heartbeat;
  readonly #limiter: RateLimiter | undefined;
  #latest: Credentials | undefined;
  readonly #closing = manyListeners(new AbortController());

  constructor(
    private readonly config: RestConfig,
    private readonly options: TransportOptions,
  ) {
    this.#server = parseServer(config.server);
    this.#clock = options.clock ?? systemClock;
    this.#credentials = options.credentials ?? newCredentialSource(config, { clock: this.#clock });
    this.#refused = new RefusedCredentials(this.#credentials, this.#clock);
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
      if (!isSuccess(message.statusCode)) throw failureOf(request, message, text);
      return parseBody(message, text) as T; // the caller declares the response type
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
    if (!isSuccess(message.statusCode)) {
      const text = await readText(message, this.options.longestResponse).catch(() => '');
      throw failureOf(request, message, text);
    }
    setIdleTimeout(this.options.watchIdleTimeout ?? (hasPings ? 90_000 : 30_000));
    return readWatch<T>(message, request.signal);
  }

  credentialsChanged(signal: AbortSignal): Promise<void> {
    return this.#refused.changed(signal);
  }

  close(): void {
    this.#closing.abort();
    this.#connections.close();
  }

  /** Sends a request with retries, and returns the last response. */
  async #exchange(request: ApiRequest, purpose: Purpose, payload: string | undefined): Promise<Incoming> {
    let hasRefreshed = false;
    let waited = 0;
    for (let attempt = 0; ; attempt += 1) {
      const mayRetry = attempt < (this.options.retries ?? 10);
      let delay: number | undefined;
      let code = '<error>';
      try {
        this.#checkOpen(request);
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
        delay = mayRetry && !this.#closing.signal.aborted ? delayAfterError(error, request.method, attempt) : undefined;
        if (delay === undefined) throw error;
      }
      this.options.onRetry?.(code, request);
      await this.#sleep(delay, request);
      waited += delay;
    }
  }

  async #throttle(request: ApiRequest): Promise<void> {
    if (!this.#limiter) return;
    const delay = this.#limiter.delayOf('');
    await this.#sleep(delay, request);
    this.options.onThrottled?.(request, delay / 1000);
  }

  /** Waits until the delay is over, the request is aborted, or the transport is closed. */
  async #sleep(delay: number, { signal }: ApiRequest): Promise<void> {
    if (delay <= 0) return;
    const end = new AbortController();
    const forget = [signal, this.#closing.signal].map((ending) => onAbort(ending, () => end.abort()));
    await this.#clock.sleep(delay, end.signal);
    for (const stop of forget) stop();
  }

  #checkOpen({ method, path }: ApiRequest): void {
    if (this.#closing.signal.aborted) throw new TransportError(`${method} ${path}: the transport is closed`);
  }

  async #attempt(
    request: ApiRequest,
    purpose: Purpose,
    payload: string | undefined,
    { headers, tls }: Credentials,
  ): Promise<Incoming> {
    request.signal?.throwIfAborted();
    this.#latest = { headers, tls };
    this.#checkOpen(request);
    const mayCompress = purpose === 'call' && request.method === 'GET' && this.config.compression;
    const outgoing = {
      ...this.#partsOf(
        { ...request, headers: { ...(mayCompress && acceptGzip), ...request.headers } },
        payload,
        headers,
      ),
      idleTimeout: this.options.idleTimeout ?? 90_000,
      connectTimeout: this.#connectTimeout,
      heartbeat: this.#heartbeat,
      beforeSend: () => {
        this.#checkOpen(request);
        this.options.beforeSend?.(request);
      },
    };
    const incoming = await this.#connections.send(outgoing, tls, purpose).catch((error) => {
      if (!request.signal?.aborted) this.options.onResponse?.('<error>', request);
      throw error;
    });
    this.options.onResponse?.(String(incoming.message.statusCode), request);
    for (const text of warningsOf(incoming.message)) this.options.onWarning?.(text, request);
    return incoming;
  }

  /** Requests the server version. Any response shows that the server is alive, including 401 and 403. */
  async #probe(timeout: number): Promise<void> {
    const { headers, tls } = this.#latest ?? { headers: {}, tls: {} };
    const request: ApiRequest = { method: 'GET', path: '/version', signal: AbortSignal.timeout(timeout) };
    const limits = { idleTimeout: timeout, connectTimeout: timeout, beforeSend: () => {} };
    const outgoing = { ...this.#partsOf(request, undefined, headers), ...limits };
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

  #partsOf(request: ApiRequest, payload: string | undefined, credentials: Credentials['headers']) {
    const { method, accept = 'application/json', contentType: type = 'application/json', signal } = request;
    const headers = {
      ...request.headers,
      accept,
      'user-agent': this.config.userAgent ?? userAgent,
      ...(payload !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
      ...(credentials as Record<string, string | string[]>), // Node's type is not readonly
    };
    return { method, server: this.#server, path: this.#server.prefix + pathOf(request), headers, payload, signal };
  }
}

function isSuccess(code = 0): boolean {
  return code >= 200 && code < 300;
}

function measuredLookup(onResolved: (seconds: number) => void): LookupFunction {
  return (host, options, callback) => {
    const began = performance.now();
    lookup(host, options, (error, address, family) => {
      onResolved((performance.now() - began) / 1000);
      callback(error, address, family);
    });
  };
}
