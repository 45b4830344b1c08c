import type { Socket } from 'node:net';

interface HeartbeatOptions {
  /** Maximum idle time of a connection in use before a probe is sent, in milliseconds. */
  readonly after: number;
  /** Sends a probe. Rejects if there is no response in time. */
  readonly probe: () => Promise<void>;
  /** Called after a failed probe, once all idle connections have been reported as dead. */
  readonly onDead: () => void;
}

interface Watched {
  readonly socket: Socket;
  readonly fail: () => void;
  bytes: number;
  lastReceived: number;
}

/**
 * Detects that the server, or the route to it, is gone although connections stay open. TCP keepalive does not detect
 * this: its probes are acknowledged by L4 proxies and by the kernel of a frozen server.
 *
 * Steps: if a connection in use has been idle for `after` milliseconds, sends a single probe on behalf of all
 * connections. If there is no response to the probe, reports the connections that have been idle since before the probe
 * as dead.
 */
export class Heartbeat {
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #lastResponse = 0;

  constructor(private readonly options: HeartbeatOptions) {}

  /**
   * Monitors a connection until the returned function is called.
   *
   * @param fail called when the connection is dead
   */
  add(socket: Socket, fail: () => void): () => void {
    const watched = { socket, fail, bytes: socket.bytesRead, lastReceived: performance.now() };
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#check(), this.options.after / 4).unref();
    return () => {
      this.#watched.delete(watched);
      if (this.#watched.size === 0) this.#stop();
    };
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    const idleSince = Math.min(...this.#recordTraffic());
    const now = performance.now();
    const isDue = now - Math.max(idleSince, this.#lastResponse) >= this.options.after;
    if (isDue && !this.#isProbing) void this.#probe(now);
  }

  /** Returns when each connection last received data. */
  #recordTraffic(): number[] {
    const now = performance.now();
    for (const watched of this.#watched) {
      const { bytesRead } = watched.socket;
      if (bytesRead === watched.bytes) continue;
      watched.bytes = bytesRead;
      watched.lastReceived = now;
    }
    return [...this.#watched].map(({ lastReceived }) => lastReceived);
  }

  async #probe(began: number): Promise<void> {
    this.#isProbing = true;
    try {
      await this.options.probe();
      this.#lastResponse = performance.now();
    } catch {
      this.#recordTraffic();
      for (const { lastReceived, fail } of [...this.#watched]) if (lastReceived <= began) fail();
      this.options.onDead();
    } finally {
      this.#isProbing = false;
    }
  }
}
