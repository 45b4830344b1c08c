import type { Socket } from 'node:net';

/** Options of {@link Heartbeat}. Times are in milliseconds. */
export interface HeartbeatOptions {
  /** How long a connection in use may be silent before the server is asked for a sign of life. */
  readonly after: number;
  /** Requests one, on a connection of its own. Rejects when none comes in time. */
  readonly probe: () => Promise<void>;
  /** Called when there was none, after all silent connections were given up. */
  readonly onDead: () => void;
}

/** A connection in use. */
interface Watched {
  readonly socket: Socket;
  readonly fail: () => void;
  bytes: number;
  heard: number;
}

/**
 * Finds out that the server, or the way to it, is gone although connections stay open: the probes of TCP get a response by
 * the kernel of a frozen server, and by proxies.
 *
 * Steps: looks at the connections in use several times per period; when one has been silent for a period, sends one probe
 * for all of them; when it fails, gives up those that have been silent since before the probe. Whatever the response to a
 * probe is, it is a sign of life: slow calls and quiet watches go on.
 */
export class Heartbeat {
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #lastSign = 0;

  constructor(private readonly options: HeartbeatOptions) {}

  /**
   * Watches over a connection.
   *
   * @param fail called when it is dead
   * @returns what ends the watching
   */
  add(socket: Socket, fail: () => void): () => void {
    const watched = { socket, fail, bytes: socket.bytesRead, heard: performance.now() };
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
    const silentSince = Math.min(...this.#listen());
    const now = performance.now();
    const isDue = now - Math.max(silentSince, this.#lastSign) >= this.options.after;
    if (isDue && !this.#isProbing) void this.#probe(now);
  }

  /** Notes what has arrived since the last time, and returns when each connection was heard last. */
  #listen(): number[] {
    const now = performance.now();
    for (const watched of this.#watched) {
      const { bytesRead } = watched.socket;
      if (bytesRead === watched.bytes) continue;
      watched.bytes = bytesRead;
      watched.heard = now;
    }
    return [...this.#watched].map(({ heard }) => heard);
  }

  async #probe(began: number): Promise<void> {
    this.#isProbing = true;
    try {
      await this.options.probe();
      this.#lastSign = performance.now();
    } catch {
      this.#listen();
      for (const { heard, fail } of [...this.#watched]) if (heard <= began) fail();
      this.options.onDead();
    } finally {
      this.#isProbing = false;
    }
  }
}
