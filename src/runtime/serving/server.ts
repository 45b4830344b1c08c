import type * as http from 'node:http';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { withoutUndefined } from '../../k8s/index.js';
import type { CertificateSource } from '../certwatcher/index.js';
import { systemClock } from '../clock/index.js';
import { aborted, within } from '../clock/internal.js';
import { nodeHttp } from '../node/internal.js';
import { Connections } from './connections.js';
import { Http2Sessions } from './http2-sessions.js';
import { type FilledLimits, type ServerLimits, withDefaults } from './limits.js';
import { Requests, type RequestsOptions } from './requests.js';
import { safeTls, type TlsSettings } from './tls-settings.js';

/** Options of {@link serve}. */
export interface ServeOptions extends Pick<RequestsOptions, 'handler' | 'onError'> {
  /** 0 selects a free port. */
  readonly port: number;
  /** Host name or address to listen on. Default: all addresses of the host. */
  readonly host?: string | undefined;
  /** The certificate of the server; undefined for plain HTTP. */
  readonly certificates?: CertificateSource | undefined;
  /** CA certificates in PEM format to verify client certificates with. Default: no client certificate is required. */
  readonly clientCA?: string | undefined;
  /** Additional TLS settings. Default: TLS 1.2 and 1.3 with forward secrecy and authenticated encryption. */
  readonly tls?: TlsSettings | undefined;
  /** Whether to support HTTP/2, over TLS. Default: false. */
  readonly http2?: boolean | undefined;
  /** Default: those of {@link ServerLimits}. */
  readonly limits?: ServerLimits | undefined;
  /** Called when a limit is reached, at most once a minute for each limit. Default: not called. */
  readonly onLimit?: ((limit: keyof ServerLimits) => void) | undefined;
}

/** A listening server. */
export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /** Stops listening, waits up to `gracePeriod` milliseconds for running requests, and closes all connections. */
  close(gracePeriod: number): Promise<void>;
}

/** A runnable of a manager that serves on every replica, leader or not. */
export interface ServerRunnable {
  readonly needLeaderElection: false;
  /** Port that the server listens on; undefined while it is not listening. */
  readonly port: number | undefined;
  start(signal: AbortSignal): Promise<void>;
}

/**
 * Creates a runnable for the server that `open` starts. The signal passed to `open` is aborted when the server has
 * stopped.
 */
export function newServerRunnable(
  open: (stopped: AbortSignal) => Promise<HttpServer>,
  gracePeriod = 1_000,
): ServerRunnable {
  let port: number | undefined;
  return {
    needLeaderElection: false,
    get port() {
      return port;
    },
    async start(signal) {
      if (signal.aborted) return;
      const stopped = new AbortController();
      try {
        const server = await open(stopped.signal);
        port = server.port;
        await aborted(signal);
        port = undefined;
        await server.close(gracePeriod);
      } finally {
        stopped.abort();
      }
    },
  };
}

const lastBytesMs = 250;
const reportEveryMs = 60_000;

/** Starts a server. Resolves when it is listening. */
export async function serve(options: ServeOptions): Promise<HttpServer> {
  const limits = withDefaults(options.limits);
  const onLimit = rateLimited(options.onLimit ?? (() => {}));
  const connections = new Connections({
    max: limits.maxConnections,
    handshakeTimeout: options.certificates && limits.handshakeTimeout,
    onFull: () => onLimit('maxConnections'),
  });
  const requests = new Requests({ ...options, limits, connections, onLimit });
  const sessions = new Http2Sessions(limits, () => onLimit('maxStreams'));
  const server = newServer(options, limits, (request, response) => void requests.serve(request, response));
  server.on('connection', (socket: Socket) => connections.add(socket));
  server.on('secureConnection', (socket: Socket) => connections.secured(socket));
  server.on('session', (session: http2.ServerHttp2Session) => sessions.add(session));
  await listen(server, options);
  server.removeAllListeners('error').on('error', options.onError);
  const unfollow = followCertificates(server, options);
  const { address, port } = server.address() as AddressInfo; // `address` returns other types only for pipes.
  return {
    host: address,
    port,
    close: async (gracePeriod) => {
      unfollow();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      sessions.closeAll();
      await within(systemClock, gracePeriod, requests.drained(), () => {});
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await within(systemClock, lastBytesMs, closed, () => {});
      connections.destroyAll();
      await closed;
    },
  };
}

type Server = http.Server | https.Server | http2.Http2SecureServer;

function newServer(options: ServeOptions, limits: FilledLimits, onRequest: http.RequestListener): Server {
  const { certificates, clientCA, tls } = options;
  if (!certificates) return withTimeouts(nodeHttp.createServer(onRequest), limits);
  const settings = {
    ...safeTls(tls),
    ...certificates.current,
    ...withoutUndefined({ ca: clientCA }),
    requestCert: clientCA !== undefined,
  };
  if (!options.http2) return withTimeouts(https.createServer(settings, onRequest), limits);
  const server = http2.createSecureServer(
    {
      ...settings,
      allowHTTP1: true,
      settings: { maxConcurrentStreams: limits.maxStreams, maxHeaderListSize: limits.maxHeaderBytes },
      maxSessionMemory: 2, // MB, for headers, and frames that are waiting for the peer.
      maxSessionInvalidFrames: 100,
    },
    onRequest as never, // Node's HTTP/2 requests have the HTTP/1 interface, as far as `Requests` uses it.
  );
  return withTimeouts(server, limits);
}

/** Sets timeouts and the header limit as properties, because the HTTP/2 server has no options for them. */
function withTimeouts<S extends Server>(server: S, limits: FilledLimits): S {
  const { headersTimeout, requestTimeout, idleTimeout, maxHeaderBytes } = limits;
  return Object.assign(server, {
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    requestTimeout,
    keepAliveTimeout: idleTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout, requestTimeout, 1_000),
    maxHeaderSize: maxHeaderBytes,
    insecureHTTPParser: false, // Overrides Node's command line.
  });
}

function listen(server: Server, { port, host }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(withoutUndefined({ port, host }), resolve);
  });
}

/** Uses a new certificate for new handshakes; open connections keep theirs. */
function followCertificates(server: Server, { certificates, clientCA, tls }: ServeOptions): () => void {
  if (!certificates) return () => {};
  const secure = server as unknown as TlsServer; // With certificates, `newServer` only creates TLS servers.
  return certificates.onChange((pair) =>
    secure.setSecureContext({ ...safeTls(tls), ...pair, ...withoutUndefined({ ca: clientCA }) }),
  );
}

/** Reports each limit at most once a minute: a flood of requests must not become a flood of log lines. */
function rateLimited(report: (limit: keyof ServerLimits) => void): (limit: keyof ServerLimits) => void {
  const reported = new Map<keyof ServerLimits, number>();
  return (limit) => {
    const now = performance.now();
    if (now - (reported.get(limit) ?? Number.NEGATIVE_INFINITY) < reportEveryMs) return;
    reported.set(limit, now);
    report(limit);
  };
}
