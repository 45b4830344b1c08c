import * as http from 'node:http';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions, Server as TlsServer } from 'node:tls';
import type { CertificateSource } from '../certwatcher/index.js';
import { errorAnswer, type HttpAnswer, HttpError, type HttpHandler } from './http.js';
import { readBody } from './read-body.js';

/** Options of {@link serve}. */
export interface ServeOptions {
  readonly handler: HttpHandler;
  /** 0: any free port. */
  readonly port: number;
  /** Default: all addresses of the machine. */
  readonly host?: string | undefined;
  /** Certificate of the server. Default: none, so plain HTTP. */
  readonly certificates?: CertificateSource | undefined;
  /** Authorities in PEM form; only clients with a certificate of theirs get in. Default: anyone. */
  readonly clientCA?: string | undefined;
  /** Further TLS settings, as ciphers or the lowest version. Default: Node's. */
  readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
  /** Whether to speak HTTP/2 too, over TLS. Default: false. */
  readonly http2?: boolean | undefined;
  /** Told about errors of the handler that the caller is not told about. */
  readonly onError: (error: unknown) => void;
}

/** A server that listens. */
export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /**
   * Stops listening, lets running calls end, and closes all connections.
   *
   * @param graceMs how long running calls may take before their connections are cut
   */
  close(graceMs: number): Promise<void>;
}

// Clients that keep connections open close them after 90 s; the server must not be first, or a call may meet the close.
const keepAliveMs = 120_000;
const headersMs = 32_000;
const requestMs = 60_000;
const lastBytesMs = 250;

/** Starts a server. Resolves when it listens; rejects when the address is taken or not allowed. */
export async function serve(options: ServeOptions): Promise<HttpServer> {
  const calls = new CallCount();
  const server = newServer(options, (request, response) => void answer(request, response, options, calls));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, ...(options.host === undefined ? {} : { host: options.host }) }, resolve);
  });
  server.removeAllListeners('error').on('error', options.onError);
  const unfollow = followCertificates(server, options);
  const { address, port } = server.address() as AddressInfo; // A server on a port has no other kind of address.
  return {
    host: address,
    port,
    close: async (graceMs) => {
      unfollow();
      await closeServer(server, sockets, calls, graceMs);
    },
  };
}

type Server = http.Server | https.Server | http2.Http2SecureServer;

function newServer(options: ServeOptions, onRequest: http.RequestListener): Server {
  const { certificates, clientCA, tls } = options;
  const limits = { keepAliveTimeout: keepAliveMs, headersTimeout: headersMs, requestTimeout: requestMs };
  if (!certificates) return http.createServer(limits, onRequest);
  const settings = {
    ...tls,
    ...certificates.current,
    ...(clientCA === undefined ? {} : { ca: clientCA, requestCert: true, rejectUnauthorized: true }),
  };
  if (!options.http2) return https.createServer({ ...limits, ...settings }, onRequest);
  // Node lets HTTP/2 calls look like HTTP/1 calls, as far as `answer` uses them.
  return http2.createSecureServer({ ...settings, allowHTTP1: true }, onRequest as never);
}

/** Gives new handshakes the new certificate; connections that stand keep theirs. */
function followCertificates(server: Server, { certificates, clientCA, tls }: ServeOptions): () => void {
  if (!certificates) return () => {};
  const secure = server as unknown as TlsServer; // With certificates, `newServer` makes only TLS servers.
  return certificates.onChange((pair) =>
    secure.setSecureContext({ ...tls, ...pair, ...(clientCA === undefined ? {} : { ca: clientCA }) }),
  );
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  options: ServeOptions,
  calls: CallCount,
): Promise<void> {
  const gone = new AbortController();
  calls.begin();
  response.once('close', () => {
    calls.end();
    if (!response.writableFinished) gone.abort();
  });
  const reply = await askHandler(request, gone.signal, options);
  if (response.destroyed || gone.signal.aborted) return;
  if (calls.closing && request.httpVersionMajor === 1) response.setHeader('connection', 'close');
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

async function askHandler(
  request: http.IncomingMessage,
  signal: AbortSignal,
  options: ServeOptions,
): Promise<HttpAnswer> {
  try {
    const url = new URL(`http://server${request.url ?? '/'}`);
    return await options.handler({
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      signal,
      readBody: (limit) => readBody(request, limit),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) options.onError(error);
    return errorAnswer(error);
  }
}

async function closeServer(server: Server, sockets: Set<Socket>, calls: CallCount, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await within(graceMs, calls.drained());
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await within(lastBytesMs, closed);
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** Waits for work, but not longer than so many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** How many calls are running, and whether the server is about to close. */
class CallCount {
  closing = false;
  #running = 0;
  #onDrained = () => {};

  begin(): void {
    this.#running++;
  }

  end(): void {
    this.#running--;
    if (this.#running === 0) this.#onDrained();
  }

  drained(): Promise<void> {
    this.closing = true;
    return this.#running === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#onDrained = resolve;
        });
  }
}
