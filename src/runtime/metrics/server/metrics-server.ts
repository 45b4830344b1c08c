import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { withoutUndefined } from '../../../k8s/index.js';
import {
  type CertificateSource,
  type CertWatcherMetrics,
  fixedCertificate,
  makeCertificate,
  openCertWatcher,
} from '../../certwatcher/index.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import { type HttpHandler, type ServerLimits, textResponse } from '../../serving/index.js';
import { parseBindAddress, serve } from '../../serving/internal.js';
import type { MetricsText } from '../index.js';

/** Wraps a handler: responds itself, or lets the handler respond. */
export type RequestFilter = (handler: HttpHandler) => HttpHandler;

/** Options of {@link newMetricsServer}. */
export interface MetricsServerOptions {
  /** Where to listen, such as `:8443`; `0` serves nothing. Default: `:8080`. */
  readonly bindAddress?: string | undefined;
  /** Returns the metrics at each call. */
  readonly text: () => Promise<MetricsText>;
  /** Whether to serve over TLS. Default: false. */
  readonly secureServing?: boolean | undefined;
  /** Folder with the certificate and its key. Default: none, so the server creates a certificate that it signs itself. */
  readonly certDir?: string | undefined;
  /** Default: `tls.crt`. */
  readonly certName?: string | undefined;
  /** Default: `tls.key`. */
  readonly keyName?: string | undefined;
  /** Further TLS settings. Default: TLS 1.2 and 1.3, with forward secrecy and authenticated encryption. */
  readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
  /** Whether to speak HTTP/2 too. Default: false. */
  readonly http2?: boolean | undefined;
  /** Who may read, see `withAuthenticationAndAuthorization`. Holds for extra handlers too. Default: anyone. */
  readonly filter?: RequestFilter | undefined;
  /** Further pages by path. Default: none. */
  readonly extraHandlers?: Readonly<Record<string, HttpHandler>> | undefined;
  /** What callers can take of the server. Default: those of `ServerLimits`, but 100 connections. */
  readonly limits?: ServerLimits | undefined;
  /** How long running calls may take at the end, in milliseconds. Default: 1000. */
  readonly shutdownTimeout?: number | undefined;
  /** Default: nothing is counted. */
  readonly certificateMetrics?: CertWatcherMetrics | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
}

/** The server that Prometheus asks, at `/metrics`. A runnable. */
export interface MetricsServer {
  readonly needLeaderElection: false;
  /** Undefined while it does not listen. */
  readonly port: number | undefined;
  /**
   * Serves until the signal fires.
   *
   * @throws Error when the certificate cannot be used or the address is taken
   */
  start(signal: AbortSignal): Promise<void>;
}

/**
 * Creates a metrics server. It listens after `start`.
 *
 * @throws TypeError when the address is malformed, or an extra handler is at `/metrics` or at no path
 */
export function newMetricsServer(options: MetricsServerOptions): MetricsServer {
  const { bindAddress = ':8080', log = silentLogger, shutdownTimeout = 1_000 } = options;
  const address = bindAddress === '0' ? undefined : parseBindAddress(bindAddress);
  const handler = handlerOf(options);
  let port: number | undefined;
  return {
    needLeaderElection: false,
    get port() {
      return port;
    },
    async start(signal) {
      if (!address || signal.aborted) return;
      const stopWatch = new AbortController();
      try {
        const certificates = await certificatesOf(options, log, stopWatch.signal);
        const errorLog = limitErrors(log);
        const onError = (error: unknown) => errorLog.error('the metrics server failed to answer', { error });
        const server = await serve({
          ...address,
          certificates,
          tls: options.tls,
          http2: options.http2,
          limits: { maxConnections: 100, ...withoutUndefined(options.limits ?? {}) },
          handler,
          onError,
          onLimit: (limit) => log.info('metrics server limit reached', { limit }),
        });
        port = server.port;
        log.info('serving metrics', { bindAddress, port, secure: certificates !== undefined });
        await aborted(signal);
        await server.close(shutdownTimeout);
      } finally {
        port = undefined;
        stopWatch.abort();
      }
    },
  };
}

function handlerOf({ text, filter, extraHandlers = {} }: MetricsServerOptions): HttpHandler {
  for (const path of Object.keys(extraHandlers)) {
    if (path === '/metrics') throw new TypeError('`/metrics` is the path of the metrics themselves');
    if (!path.startsWith('/')) throw new TypeError(`\`${path}\` is no path; it must begin with \`/\``);
  }
  const metrics: HttpHandler = async () => {
    const { contentType, body } = await text();
    return { status: 200, headers: { 'content-type': contentType }, body };
  };
  const pages = new Map(Object.entries({ ...extraHandlers, '/metrics': metrics }));
  const handler: HttpHandler = (request) => pages.get(request.path)?.(request) ?? textResponse(404, 'not found');
  return filter ? filter(handler) : handler;
}

async function certificatesOf(
  options: MetricsServerOptions,
  log: Logger,
  signal: AbortSignal,
): Promise<CertificateSource | undefined> {
  const { secureServing = false, certDir, certName = 'tls.crt', keyName = 'tls.key', certificateMetrics } = options;
  if (!secureServing) return undefined;
  if (certDir === undefined) {
    log.info('serving metrics with a self-signed certificate');
    return fixedCertificate(
      await makeCertificate({ commonName: 'localhost', dnsNames: ['localhost'], ipAddresses: ['127.0.0.1'] }),
    );
  }
  const watcher = await openCertWatcher({
    certFile: join(certDir, certName),
    keyFile: join(certDir, keyName),
    ...(certificateMetrics && { metrics: certificateMetrics }),
    onError: (error) => log.error('the certificate could not be read again', { error }),
  });
  void watcher.start(signal);
  return watcher;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
