import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Credentials, RestConfig } from '../config/index.js';

/** Calls share connections that are kept open; each watch has one of its own. */
export type Purpose = 'call' | 'watch';

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

  /** Closes all connections, also those in use. */
  close(): void {
    this.#agents?.call.destroy();
    this.#agents?.watch.destroy();
    this.#agents = undefined;
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
    };
  }
}

function plainAgents(): Agents {
  return {
    call: new HttpAgent({ keepAlive: true, timeout: idleLimit, maxSockets: 100 }),
    watch: new HttpAgent({ keepAlive: false }),
  };
}

/** Lets calls under way finish, and keeps no connection open after them. */
function retire({ call }: Agents): void {
  call.maxFreeSockets = 0;
  for (const sockets of Object.values(call.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
