import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Credentials, RestConfig } from '../config/index.js';

/** Calls share connections that are kept open; each watch has one of its own, and so have probes. */
export type Purpose = 'call' | 'watch' | 'probe';

type Agents = Readonly<Record<Purpose, HttpAgent>>;

/** Idle connections are closed before the API server does it (90 s): so few calls meet a connection that just died. */
const idleLimit = 60_000;

/** The open connections to one server, made anew when our TLS identity changes. */
export class Connections {
  #agents: Agents | undefined;
  #identity: Credentials['tls'] | undefined;

  constructor(
    private readonly config: RestConfig,
    private readonly isSecure: boolean,
  ) {}

  /** The agent to use with these credentials. */
  agentFor(tls: Credentials['tls'], purpose: Purpose): HttpAgent {
    if (!this.#agents || tls !== this.#identity) {
      const agents = this.isSecure ? this.#secureAgents(tls) : plainAgents();
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

  /** Closes the connections that no call uses. */
  closeIdle(): void {
    if (this.#agents) for (const agent of [this.#agents.call, this.#agents.probe]) closeIdle(agent);
  }

  #secureAgents(tls: Credentials['tls']): Agents {
    // One context for all connections: Node would otherwise build it, and a key of all PEM text, for every call.
    const options = {
      secureContext: createSecureContext(tls),
      rejectUnauthorized: !this.config.insecureSkipTlsVerify,
      ...(this.config.tlsServerName ? { servername: this.config.tlsServerName } : {}),
    };
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

/** Lets calls under way finish, and keeps no connection open after them. */
function retire({ call, probe }: Agents): void {
  for (const agent of [call, probe]) {
    agent.maxFreeSockets = 0;
    closeIdle(agent);
  }
}

function closeIdle(agent: HttpAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
