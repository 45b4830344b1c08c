import type { Clock } from '../../clock/index.js';
import type { CredentialSource } from '../../config/index.js';
import type { Tracing } from '../../tracing/index.js';
import type { ApiRequest } from './transport.js';

/** Duration of a request including all attempts, in seconds, and the sizes of its body and last response, in bytes. */
export interface MeasuredRequest {
  readonly duration: number;
  readonly requestSize: number;
  readonly responseSize: number;
}

/** Options of {@link newTransport}. */
export interface TransportOptions {
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Called with each warning header of a response. Default: warnings are ignored. */
  readonly onWarning?: ((text: string, request: ApiRequest) => void) | undefined;
  /** Called after each attempt, unless it was aborted, with the status code or `<error>`. Default: not called. */
  readonly onResponse?: ((code: string, request: ApiRequest) => void) | undefined;
  /** Called before each retry, with the status code of the last attempt or `<error>`. Default: not called. */
  readonly onRetry?: ((code: string, request: ApiRequest) => void) | undefined;
  /** Called after the last attempt of a request, successful or not; not for watches. Default: not called. */
  readonly onCompleted?: ((request: ApiRequest, measured: MeasuredRequest) => void) | undefined;
  /** Called before each attempt if `qps` is set, with the time that it waited; not for watches. Default: not called. */
  readonly onThrottled?: ((request: ApiRequest, seconds: number) => void) | undefined;
  /** Called for each new connection, with the time that the DNS lookup took. Default: not called. */
  readonly onResolved?: ((seconds: number) => void) | undefined;
  /** Called right before an attempt is sent; if it throws, the request fails with that error. Default: not called. */
  readonly beforeSend?: ((request: ApiRequest) => void) | undefined;
  /** Maximum number of retries, after `Retry-After` or a broken connection. Default: 10. */
  readonly retries?: number | undefined;
  /** Maximum size of a response, in bytes. For watches, lines are limited to 64 MiB instead. Default: 256 MiB. */
  readonly longestResponse?: number | undefined;
  /** Idle timeout of requests, in milliseconds. Default: 90,000. */
  readonly idleTimeout?: number | undefined;
  /**
   * Idle timeout of watches, in milliseconds, after which the cache resumes a watch on a new connection. Default:
   * 30,000; with HTTP/2, whose PINGs detect dead connections, 90,000.
   */
  readonly watchIdleTimeout?: number | undefined;
  /** Timeout for connecting, including the TLS handshake, in milliseconds. Default: 10,000. */
  readonly connectTimeout?: number | undefined;
  /**
   * How long a request or a watch may be idle before the server is probed (with `GET /version`; with HTTP/2, a PING),
   * in milliseconds. If the probe fails, all idle connections are closed. Default: 15,000.
   */
  readonly probeAfter?: number | undefined;
  /** Timeout for the response to a probe, in milliseconds. Default: 10,000. */
  readonly probeTimeout?: number | undefined;
  /** Whether to use HTTP/2 where the server offers it; never through a proxy. Default: true. */
  readonly http2?: boolean | undefined;
  /** Default: the credentials of the configuration. */
  readonly credentials?: CredentialSource | undefined;
  /** Records a span for each call within another span; a function if the tracer is created later. Default: no spans. */
  readonly tracing?: Tracing | (() => Tracing | undefined) | undefined;
}
