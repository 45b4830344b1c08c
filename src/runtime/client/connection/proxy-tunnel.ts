import type { Agent, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { authorityIn, authorityOf, shownServer } from '../../config/internal.js';
import { errorCode, errorMessage } from '../../errors/internal.js';
import { nodeHttp } from '../../node/internal.js';
import type { Server } from './server.js';

/** Thrown when a proxy did not open a tunnel to the server. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Node's error code, such as `ECONNREFUSED`; undefined if there is none. */
  readonly code: string | undefined;

  /** @param proxy URL, shown without user and password */
  constructor(
    proxy: string,
    reason: string,
    options: { readonly cause?: unknown; readonly code?: string | undefined } = {},
  ) {
    super(`cannot connect through the proxy ${shownServer(proxy)}: ${reason}`, options);
    this.code = options.code ?? errorCode(options.cause);
  }
}

interface Tunnel {
  /** URL of an HTTP proxy, which may contain user and password. */
  readonly proxy: string;
  readonly server: Server;
  /** Timeout for connecting to the proxy and for its response, in milliseconds. */
  readonly timeout: number;
  /** Cancels opening the tunnel. */
  readonly signal?: AbortSignal | undefined;
}

/** Changes an agent so that it opens its connections through an HTTP proxy. */
export function useTunnel(agent: Agent, tunnel: Tunnel): void {
  const createConnection = (options: ConnectionOptions, callback: (error: Error | null, socket?: Socket) => void) => {
    openTunnel(tunnel).then(
      (socket) => callback(null, tunnel.server.isSecure ? connectTls({ ...options, socket }) : socket),
      (error: Error) => callback(error),
    );
  };
  Object.assign(agent, { createConnection });
}

/** @throws ProxyError if the proxy is not reachable, rejects the connection, or does not respond in time */
function openTunnel({ proxy, server, timeout, signal }: Tunnel): Promise<Socket> {
  const url = new URL(proxy);
  const open = url.protocol === 'https:' ? httpsRequest : nodeHttp.request;
  return new Promise((resolve, reject) => {
    const request = open({ ...connectRequest(url, server), ...(signal && { signal }) });
    const fail = (reason: string, options?: ConstructorParameters<typeof ProxyError>[2]) => {
      clearTimeout(timer);
      reject(new ProxyError(proxy, reason, options));
      request.destroy();
    };
    const timer = setTimeout(() => fail(`no response within ${timeout / 1000} s`, { code: 'ETIMEDOUT' }), timeout);
    request.once('connect', ({ statusCode, statusMessage }, socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        return fail(`it responded with ${statusCode} ${statusMessage}`.trimEnd());
      }
      clearTimeout(timer);
      resolve(socket);
    });
    request.on('error', (cause) => fail(errorMessage(cause), { cause }));
    request.end();
  });
}

function connectRequest(proxy: URL, server: Server): RequestOptions {
  const target = authorityOf(server);
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  return {
    method: 'CONNECT',
    ...authorityIn(proxy),
    path: target,
    agent: false,
    headers: {
      host: target,
      ...(credentials !== ':' && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  };
}
