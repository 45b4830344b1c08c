import type { Socket } from 'node:net';

/** Options of {@link Heartbeat}. Times are in milliseconds. */
export interface HeartbeatOptions {
  /** Maximum idle time of a connection in use before a probe is sent. */
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
 * Steps: checks the connections in use several times per period. If one was idle for a period, sends a single probe on
 * behalf of all connections. If the probe fails, reports the connections that have been idle since before the probe as
 * dead. Any response to a probe counts as success, so that slow requests and quiet watches continue.
 */
export class Heartbeat {
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #lastResponse = 0;

  constructor(private readonly options: HeartbeatOptions) {}

  /**
   * Starts monitoring a connection.
   *
   * @param fail called when the connection is dead
   * @returns a function that stops monitoring it
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

  /** Records the bytes received since the last check, and returns when each connection last received data. */
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
