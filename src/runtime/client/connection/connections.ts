import type { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { withoutUndefined } from '../../../k8s/index.js';
import type { Credentials, RestConfig } from '../../config/index.js';
import { nodeHttp } from '../../node/internal.js';
import type { Incoming, Outgoing } from './exchange.js';
import { send } from './http1.js';
import { Http2Connection } from './http2-connection.js';
import type { PingOptions } from './http2-session.js';
import { useTunnel } from './proxy-tunnel.js';
import type { Server } from './server.js';

/** What a connection of HTTP/1.1 is for: requests share keep-alive connections; each watch and the probes use their own. */
export type Purpose = 'call' | 'watch' | 'probe';

type Agents = Readonly<Record<Purpose, HttpAgent>>;

/** Shorter than the API server's idle timeout (90 s), so that few requests hit a connection that it has just closed. */
const idleLimit = 60_000;

/** The connections of one TLS identity. */
interface Identity {
  readonly agents: Agents;
  readonly http2: Http2Connection | undefined;
}

/** Options of {@link Connections}. */
export interface ConnectionsOptions extends PingOptions {
  /** Whether to use HTTP/2 where the server offers it. Proxies are used with HTTP/1.1. */
  readonly http2: boolean;
  /** Timeout of connecting, including the TLS handshake, in milliseconds. */
  readonly connectTimeout: number;
  /** Resolves the host name of the server. Default: that of Node. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * The open connections to one server; replaced when the client's TLS identity changes. With HTTP/2 it is a single one for
 * all requests, watches included, as long as the server accepts that many at once.
 */
export class Connections {
  #current: Identity | undefined;
  #tls: Credentials['tls'] | undefined;

  constructor(
    private readonly config: RestConfig,
    private readonly server: Server,
    private readonly options: ConnectionsOptions,
  ) {}

  /**
   * Sends a request and waits for the headers of the response.
   *
   * @throws NoResponseError if there is none; the reason of the signal as soon as it is aborted; what `beforeSend` throws
   */
  async send(outgoing: Outgoing, tls: Credentials['tls'], purpose: Purpose): Promise<Incoming> {
    const { agents, http2 } = this.#identityOf(tls);
    for (;;) {
      const session = await http2?.session(outgoing);
      if (!session) return await send(outgoing, agents[purpose]);
      const incoming = await session.send(outgoing);
      if (incoming) return incoming;
    }
  }

  /** Closes all connections, including those in use. */
  close(): void {
    for (const agent of Object.values(this.#current?.agents ?? {})) agent.destroy();
    this.#current?.http2?.close();
    this.#current = undefined;
  }

  /** Closes idle connections of HTTP/1.1. */
  closeIdle(): void {
    const { agents } = this.#current ?? {};
    if (agents) for (const agent of [agents.call, agents.probe]) closeIdle(agent);
  }

  #identityOf(tls: Credentials['tls']): Identity {
    if (this.#current && tls === this.#tls) return this.#current;
    if (this.#current) retire(this.#current);
    this.#tls = tls;
    this.#current = this.server.isSecure
      ? this.#secureIdentity(tls)
      : { agents: plainAgents(this.options), http2: undefined };
    this.#useProxy(this.#current.agents);
    return this.#current;
  }

  #useProxy(agents: Agents): void {
    const { proxyUrl: proxy } = this.config;
    if (proxy === undefined) return;
    const tunnel = { proxy, server: this.server, timeout: this.options.connectTimeout };
    for (const agent of Object.values(agents)) useTunnel(agent, tunnel);
  }

  #secureIdentity(tls: Credentials['tls']): Identity {
    // One context for all connections: otherwise Node builds one, and a cache key of all PEM data, for every request.
    const options = withoutUndefined({
      secureContext: createSecureContext(tls),
      rejectUnauthorized: !this.config.insecureSkipTlsVerify,
      servername: this.config.tlsServerName,
      lookup: this.options.lookup,
    });
    const useHttp2 = this.options.http2 && this.config.proxyUrl === undefined;
    const http2 = useHttp2 ? new Http2Connection(this.server, options, this.options) : undefined;
    const agents = {
      call: new HttpsAgent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 100 }),
      watch: new HttpsAgent({ ...options, keepAlive: false }),
      probe: new HttpsAgent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 1 }),
    };
    return { agents, http2 };
  }
}

function plainAgents({ lookup }: ConnectionsOptions): Agents {
  const options = withoutUndefined({ lookup });
  return {
    call: new nodeHttp.Agent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 100 }),
    watch: new nodeHttp.Agent({ ...options, keepAlive: false }),
    probe: new nodeHttp.Agent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 1 }),
  };
}

/** Lets requests in flight finish, then closes their connections. */
function retire({ agents, http2 }: Identity): void {
  http2?.leave();
  for (const agent of [agents.call, agents.probe]) {
    agent.maxFreeSockets = 0;
    closeIdle(agent);
  }
}

function closeIdle(agent: HttpAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
