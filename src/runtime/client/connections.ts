import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import { withoutUndefined } from '../../k8s/index.js';
import type { Credentials, RestConfig } from '../config/index.js';
import { useTunnel } from './proxy-tunnel.js';
import type { Server } from './server.js';

/** What a connection is for: requests share keep-alive connections; each watch and the probes use their own. */
export type Purpose = 'call' | 'watch' | 'probe';

type Agents = Readonly<Record<Purpose, HttpAgent>>;

/** Shorter than the API server's idle timeout (90 s), so that few requests hit a connection that it has just closed. */
const idleLimit = 60_000;

/** The open connections to one server; replaced when the client's TLS identity changes. */
export class Connections {
  #agents: Agents | undefined;
  #identity: Credentials['tls'] | undefined;

  constructor(
    private readonly config: RestConfig,
    private readonly server: Server,
    private readonly connectTimeout: number,
  ) {}

  /** Returns the agent for these credentials. */
  agentFor(tls: Credentials['tls'], purpose: Purpose): HttpAgent {
    if (!this.#agents || tls !== this.#identity) {
      const agents = this.#throughProxy(this.server.isSecure ? this.#secureAgents(tls) : plainAgents());
      if (this.#agents) retire(this.#agents);
      this.#agents = agents;
      this.#identity = tls;
    }
    return this.#agents[purpose];
  }

  /** Closes all connections, including those in use. */
  close(): void {
    for (const agent of Object.values(this.#agents ?? {})) agent.destroy();
    this.#agents = undefined;
  }

  /** Closes idle connections. */
  closeIdle(): void {
    if (this.#agents) for (const agent of [this.#agents.call, this.#agents.probe]) closeIdle(agent);
  }

  #throughProxy(agents: Agents): Agents {
    const { proxyUrl: proxy } = this.config;
    if (proxy === undefined) return agents;
    const tunnel = { proxy, server: this.server, timeout: this.connectTimeout };
    for (const agent of Object.values(agents)) useTunnel(agent, tunnel);
    return agents;
  }

  #secureAgents(tls: Credentials['tls']): Agents {
    // One context for all connections: otherwise Node builds one, and a cache key of all PEM data, for every request.
    const options = withoutUndefined({
      secureContext: createSecureContext(tls),
      rejectUnauthorized: !this.config.insecureSkipTlsVerify,
      servername: this.config.tlsServerName,
    });
    return {
      call: new HttpsAgent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 100 }),
      watch: new HttpsAgent({ ...options, keepAlive: false }),
      probe: new HttpsAgent({ ...options, keepAlive: true, timeout: idleLimit, maxSockets: 1 }),
    };
  }
}

function plainAgents(): Agents {
  return {
    call: new HttpAgent({ keepAlive: true, timeout: idleLimit, maxSockets: 100 }),
    watch: new HttpAgent({ keepAlive: false }),
    probe: new HttpAgent({ keepAlive: true, timeout: idleLimit, maxSockets: 1 }),
  };
}

/** Lets requests in flight finish, then closes their connections. */
function retire({ call, probe }: Agents): void {
  for (const agent of [call, probe]) {
    agent.maxFreeSockets = 0;
    closeIdle(agent);
  }
}

function closeIdle(agent: HttpAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
