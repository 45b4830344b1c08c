import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse as NodeResponse } from 'node:http';
import * as http2 from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import {
  Capacity,
  Connections,
  type FilledLimits,
  Http2Sessions,
  HttpError,
  type Share,
  safeTls,
  withDefaults,
} from '../../runtime/serving/internal.js';
import type { ServerRequest, ServerResponse } from '../model/index.js';
import { BrokenConnection } from '../pipeline/index.js';
import { breakConnection } from './break-connection.js';
import type { ServerCredentials } from './credentials.js';
import { readRequest, rejection, unreadableResponse } from './read-request.js';
import { sendResponse } from './send-response.js';

/** Options of {@link serveHttps}. */
export interface ServeHttpsOptions {
  readonly handle: (request: ServerRequest) => Promise<ServerResponse>;
  readonly credentials: Pick<ServerCredentials, 'authority' | 'server'>;
  /** 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Called with unexpected errors, which are bugs in the server. */
  readonly onError: (error: unknown) => void;
  /** Maximum number of concurrent requests. A single address may use a quarter of this number. Default: 20,000 */
  readonly maxRequests?: number | undefined;
}

/** A listening API server. */
export interface HttpsServer {
  /** URL such as `https://127.0.0.1:6443`. */
  readonly url: string;
  /** Stops listening, ends watches, waits a moment for running requests, and closes all connections. */
  close(): Promise<void>;
}

const graceMs = 500;

/** The limits are high, because local clients share one address, which may use only a quarter of the requests. */
const serverLimits = {
  maxConnections: 5_000,
  maxRequests: 20_000,
  maxStreams: 250,
  maxBodyBytes: 256 * 1024 * 1024,
  maxHeaderBytes: 1024 * 1024,
};

/**
 * Serves HTTPS with HTTP/1.1 and HTTP/2. Requests a certificate from clients, but does not require one.
 *
 * Every wait for a client has a timeout; only a watch may stay open without limit. The number of connections, and the
 * sizes of bodies and headers, are limited.
 *
 * @throws Error if the server cannot listen; for example, if the port is in use
 */
export async function serveHttps(options: ServeHttpsOptions): Promise<HttpsServer> {
  const { maxRequests = serverLimits.maxRequests } = options;
  const limits = withDefaults({ ...serverLimits, maxRequests });
  const { handshakeTimeout } = limits;
  const connections = new Connections({ max: limits.maxConnections, handshakeTimeout, onFull: () => {} });
  const sessions = new Http2Sessions(limits, () => {});
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // each open request adds a listener
  const running = new Set<Promise<void>>();
  const capacity = new Capacity({ ...limits, onLimit: () => {} });
  const sending = { stopping: stopping.signal, timeoutMs: limits.responseTimeout };

  const serveOne = async (request: IncomingMessage, response: NodeResponse) => {
    const use = connections.use(request.socket);
    // A client that disconnects is not an error. Without listeners, the events would end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    response.once('close', () => use.end());
    let share: Share | undefined;
    try {
      share = capacity.admit(request.socket.remoteAddress ?? '');
      const read = await readRequest(request, response, { share, stopping: stopping.signal, limits });
      const reply = 'request' in read ? await options.handle(read.request) : read.response;
      share.release();
      await sendResponse(request, response, reply, sending);
    } catch (error) {
      const socket = connections.socketOf(request.socket);
      if (error instanceof BrokenConnection && socket) return breakConnection(socket, error);
      if (error instanceof HttpError) {
        return await sendResponse(request, response, rejection(error), sending).catch(options.onError);
      }
      if (!response.closed) response.destroy();
      options.onError(error);
    } finally {
      share?.release();
    }
  };

  const server = newServer(options, limits, (request, response) => {
    const done = serveOne(request, response).finally(() => running.delete(done));
    running.add(done);
  });
  server.on('connection', (socket: Socket) => connections.add(socket));
  server.on('secureConnection', (socket: Socket) => connections.secured(socket));
  server.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) => {
    if (socket.writable) socket.end(unreadableResponse(error));
    else socket.destroy();
  });
  server.on('session', (session: http2.ServerHttp2Session) => sessions.add(session));
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  server.removeAllListeners('error').on('error', options.onError);
  const { port } = server.address() as AddressInfo; // The address is a string only for a pipe.
  return {
    url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      stopping.abort();
      sessions.closeAll();
      const drained = Promise.allSettled(running);
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      connections.destroyAll();
      await closed;
    },
  };
}

type Listener = (request: IncomingMessage, response: NodeResponse) => void;

function newServer(
  { credentials }: ServeHttpsOptions,
  limits: FilledLimits,
  listener: Listener,
): http2.Http2SecureServer {
  const server = http2.createSecureServer(
    {
      ...safeTls(),
      cert: credentials.server.cert,
      key: credentials.server.key,
      ca: credentials.authority.cert,
      requestCert: true,
      rejectUnauthorized: false, // An invalid certificate leads to 401.
      allowHTTP1: true,
      settings: { maxConcurrentStreams: limits.maxStreams, maxHeaderListSize: limits.maxHeaderBytes },
    },
    listener as never, // Node's HTTP/2 requests have the interface of HTTP/1.
  );
  return Object.assign(server, {
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.idleTimeout,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: limits.maxHeaderBytes,
  });
}
