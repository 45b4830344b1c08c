import type { Socket } from 'node:net';

/** A socket of a request: TCP, or TLS on top of it. Both have the same peer address. */
type PeerSocket = Pick<Socket, 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly socket: Socket;
  readonly handshake: NodeJS.Timeout | undefined;
  running: number;
  hasServed: boolean;
}

/** A request's use of its connection. New connections can replace connections without a running request. */
export interface ConnectionUse {
  /** A request that waits for its client does not count as running. */
  setRunning(isRunning: boolean): void;
  end(): void;
}

/** Options of {@link Connections}. */
export interface ConnectionsOptions {
  readonly max: number;
  /** Time in milliseconds within which the TLS handshake must complete, see `secured`; undefined without TLS. */
  readonly handshakeTimeout: number | undefined;
  /** Called when the limit is reached and a connection is closed. */
  readonly onFull: () => void;
}

/** The open connections of a server, ordered by the end of their last request. */
export class Connections {
  readonly #byPeer = new Map<string, Connection>();

  constructor(private readonly options: ConnectionsOptions) {}

  /** Adds a new connection. If there are too many, closes an idle connection or, if none is idle, the new one. */
  add(socket: Socket): void {
    if (this.#byPeer.size >= this.options.max) {
      this.options.onFull();
      if (!this.#closeIdle()) return void socket.destroy();
    }
    const peer = peerOf(socket);
    const connection = { socket, handshake: this.#limitHandshake(socket), running: 0, hasServed: false };
    this.#byPeer.set(peer, connection);
    socket.once('close', () => {
      clearTimeout(connection.handshake);
      if (this.#byPeer.get(peer) === connection) this.#byPeer.delete(peer);
    });
  }

  /** Marks the TLS handshake of a connection as complete. */
  secured(socket: PeerSocket): void {
    clearTimeout(this.#byPeer.get(peerOf(socket))?.handshake);
  }

  use(socket: PeerSocket): ConnectionUse {
    const peer = peerOf(socket);
    const connection = this.#byPeer.get(peer);
    let isRunning = false;
    const setRunning = (running: boolean) => {
      if (connection && running !== isRunning) connection.running += running ? 1 : -1;
      isRunning = running;
    };
    setRunning(true);
    return {
      setRunning,
      end: () => {
        setRunning(false);
        if (!connection || this.#byPeer.get(peer) !== connection) return;
        connection.hasServed = true;
        this.#byPeer.delete(peer); // Moves the connection to the end of the order.
        this.#byPeer.set(peer, connection);
      },
    };
  }

  socketOf(socket: PeerSocket): Socket | undefined {
    return this.#byPeer.get(peerOf(socket))?.socket;
  }

  destroyAll(): void {
    for (const { socket } of this.#byPeer.values()) socket.destroy();
  }

  #closeIdle(): boolean {
    const idle = [...this.#byPeer].filter(([, { running }]) => running === 0);
    const [peer, connection] = idle.find(([, { hasServed }]) => !hasServed) ?? idle[0] ?? [];
    if (peer === undefined) return false;
    this.#byPeer.delete(peer);
    connection?.socket.destroy();
    return true;
  }

  #limitHandshake(socket: Socket): NodeJS.Timeout | undefined {
    const { handshakeTimeout } = this.options;
    return handshakeTimeout === undefined ? undefined : setTimeout(() => socket.destroy(), handshakeTimeout).unref();
  }
}

function peerOf({ remoteAddress, remotePort }: PeerSocket): string {
  return `${remoteAddress} ${remotePort}`;
}
