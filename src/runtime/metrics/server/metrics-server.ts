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
import { newServerRunnable, parseBindAddress, serve } from '../../serving/internal.js';
import type { MetricsText } from '../metrics.js';

/** Wraps a handler: either responds to the request itself or calls the handler. */
export type RequestFilter = (handler: HttpHandler) => HttpHandler;

/** Options of {@link newMetricsServer}. */
export interface MetricsServerOptions {
  /** Address to listen on, such as `:8443`; `0` disables the server. Default: `:8080`. */
  readonly bindAddress?: string | undefined;
  /** Returns the current metrics. */
  readonly text: () => Promise<MetricsText>;
  /** Whether to serve over TLS. Default: false. */
  readonly secureServing?: boolean | undefined;
  /** Folder of the certificate and its key; undefined for a self-signed certificate that the server creates. */
  readonly certDir?: string | undefined;
  /** Default: `tls.crt`. */
  readonly certName?: string | undefined;
  /** Default: `tls.key`. */
  readonly keyName?: string | undefined;
  /** Further TLS settings. Default: TLS 1.2 and 1.3, with forward secrecy and authenticated encryption. */
  readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
  /** Whether to support HTTP/2 in addition to HTTP/1.1. Default: false. */
  readonly http2?: boolean | undefined;
  /** Authorizes requests, including those to extra handlers; see `withAuthenticationAndAuthorization`. Default: none. */
  readonly filter?: RequestFilter | undefined;
  /** Additional handlers by path. Default: none. */
  readonly extraHandlers?: Readonly<Record<string, HttpHandler>> | undefined;
  /** Limits of the server. Default: those of `ServerLimits`, but 100 connections. */
  readonly limits?: ServerLimits | undefined;
  /** How long to wait for running requests when the server stops, in milliseconds. Default: 1000. */
  readonly shutdownTimeout?: number | undefined;
  /** Default: nothing is counted. */
  readonly certificateMetrics?: CertWatcherMetrics | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
}

/** A runnable that serves metrics at `/metrics`. */
export interface MetricsServer {
  readonly needLeaderElection: false;
  /** Port that the server listens on; undefined while it is not listening. */
  readonly port: number | undefined;
  /**
   * Serves until the signal is aborted.
   *
   * @throws Error if the certificate is invalid or the address is in use
   */
  start(signal: AbortSignal): Promise<void>;
}

/**
 * Creates a metrics server. The server listens after `start`.
 *
 * @throws TypeError if the address is malformed, or the path of an extra handler is invalid or `/metrics`
 */
export function newMetricsServer(options: MetricsServerOptions): MetricsServer {
  const { bindAddress = ':8080', log = silentLogger, shutdownTimeout } = options;
  const address = bindAddress === '0' ? undefined : parseBindAddress(bindAddress);
  const handler = handlerOf(options);
  if (!address) return { needLeaderElection: false, port: undefined, start: async () => {} };
  const errorLog = limitErrors(log);
  return newServerRunnable(async (stopped) => {
    const certificates = await certificatesOf(options, log, stopped);
    const server = await serve({
      ...address,
      certificates,
      tls: options.tls,
      http2: options.http2,
      limits: { maxConnections: 100, ...withoutUndefined(options.limits ?? {}) },
      handler,
      onError: (error) => errorLog.error('metrics request failed', { error }),
      onLimit: (limit) => log.info('metrics server limit reached', { limit }),
    });
    log.info('serving metrics', { bindAddress, port: server.port, secure: certificates !== undefined });
    return server;
  }, shutdownTimeout);
}

function handlerOf({ text, filter, extraHandlers = {} }: MetricsServerOptions): HttpHandler {
  for (const path of Object.keys(extraHandlers)) {
    if (path === '/metrics')
      throw new TypeError('`/metrics` is reserved for the metrics; choose another path for the extra handler');
    if (!path.startsWith('/')) throw new TypeError(`the path \`${path}\` of an extra handler must begin with \`/\``);
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
    onError: (error) => log.error('cannot reload the certificate', { error }),
  });
  void watcher.start(signal);
  return watcher;
}
