import type { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent, type AgentOptions as HttpsAgentOptions } from 'node:https';
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

/** Purpose of an HTTP/1.1 connection. Calls share keep-alive connections; watches and probes use separate ones. */
export type Purpose = 'call' | 'watch' | 'probe';

type Agents = Readonly<Record<Purpose, HttpAgent>>;

/** Maximum idle time of a connection, in milliseconds. Shorter than the timeout of the API server, which is 90 s. */
const idleLimit = 60_000;

/** The connections opened with one TLS identity. */
interface Identity {
  readonly agents: Agents;
  readonly http2: Http2Connection | undefined;
}

/** Options of {@link Connections}. */
export interface ConnectionsOptions extends PingOptions {
  /** Whether to use HTTP/2 where the server offers it; never through a proxy. */
  readonly http2: boolean;
  /** Timeout for connecting, including the TLS handshake, in milliseconds. */
  readonly connectTimeout: number;
  readonly lookup?: LookupFunction | undefined;
}

/** The open connections to one server, which are replaced when the client's TLS identity changes. */
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
   * @throws NoResponseError if the connection breaks before the response; TransportError after a timeout; TypeError for
   *   an invalid header; the reason of the signal; any error thrown by `beforeSend`
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

  close(): void {
    for (const agent of Object.values(this.#current?.agents ?? {})) agent.destroy();
    this.#current?.http2?.close();
    this.#current = undefined;
  }

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
      : { agents: agentsOf(nodeHttp.Agent, withoutUndefined({ lookup: this.options.lookup })), http2: undefined };
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
    // Without a shared TLS context, Node creates a context and a cache key for every request.
    const options = withoutUndefined({
      secureContext: createSecureContext(tls),
      rejectUnauthorized: !this.config.insecureSkipTlsVerify,
      servername: this.config.tlsServerName,
      lookup: this.options.lookup,
    });
    const useHttp2 = this.options.http2 && this.config.proxyUrl === undefined;
    const http2 = useHttp2 ? new Http2Connection(this.server, options, this.options) : undefined;
    return { agents: agentsOf(HttpsAgent, options), http2 };
  }
}

function agentsOf(Agent: typeof HttpAgent | typeof HttpsAgent, options: HttpsAgentOptions): Agents {
  const kept = { ...options, keepAlive: true, timeout: idleLimit };
  return {
    call: new Agent({ ...kept, maxSockets: 100 }),
    watch: new Agent({ ...options, keepAlive: false }),
    probe: new Agent({ ...kept, maxSockets: 1 }),
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
