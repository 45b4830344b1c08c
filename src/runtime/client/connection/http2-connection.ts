import { connect as connectHttp2 } from 'node:http2';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { untilAborted } from '../../clock/internal.js';
import { describe, NoResponseError, type Outgoing, timedOut } from './exchange.js';
import { Http2Session, type PingOptions } from './http2-session.js';
import { originOf, type Server } from './server.js';

/** Flow-control window per stream, in bytes. */
const streamWindow = 4 * 1024 * 1024;
/** Flow-control window per connection, in bytes: large enough that an unread watch does not delay other streams. */
const connectionWindow = 2 ** 30;
/** Maximum memory per session, in MB. Node's default of 10 is too small for large objects. */
const maxSessionMemory = 1024;

/**
 * An HTTP/2 connection to a server, with one TLS identity. It is opened on demand, and reopened after it breaks.
 * Requests beyond the server's limit of concurrent streams use another connection instead of waiting.
 */
export class Http2Connection {
  /** The connection for requests that exceed the stream limit of this connection. */
  #next: Http2Connection | undefined;
  #opening: Promise<Http2Session | undefined> | undefined;
  /** The open sessions: the last one, and earlier ones with calls in flight. */
  readonly #sessions = new Set<Http2Session>();
  #socket: TLSSocket | undefined;
  #isOffered = true;
  #isClosed = false;

  constructor(
    private readonly server: Server,
    private readonly tls: ConnectionOptions,
    private readonly options: PingOptions,
  ) {}

  /**
   * Returns the session to send a request on; undefined if the server does not offer HTTP/2.
   *
   * @throws NoResponseError if the connection fails; TransportError after a timeout; the abort reason of the request's
   *   signal
   */
  async session(outgoing: Outgoing): Promise<Http2Session | undefined> {
    if (this.#isClosed) throw new NoResponseError(describe(outgoing, closed.message), false, { cause: closed });
    if (!this.#isOffered) return undefined;
    this.#opening ??= this.#open(outgoing.connectTimeout);
    const opening = this.#opening;
    const session = await this.#opened(opening, outgoing);
    if (!session || (session.isUsable && session.hasCapacity)) return session;
    if (session.isUsable) {
      this.#next ??= new Http2Connection(this.server, this.tls, this.options);
      return await this.#next.session(outgoing);
    }
    if (this.#opening === opening) this.#opening = undefined;
    return await this.session(outgoing);
  }

  /** Closes each session when its calls in flight have finished. */
  leave(): void {
    for (const session of this.#sessions) session.leave();
    this.#next?.leave();
  }

  /** Closes all connections; all calls in flight fail. */
  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy(closed);
    for (const session of this.#sessions) session.close();
    this.#next?.close();
  }

  async #opened(opening: Promise<Http2Session | undefined>, outgoing: Outgoing): Promise<Http2Session | undefined> {
    try {
      return await untilAborted(opening, outgoing.signal);
    } catch (cause) {
      outgoing.signal?.throwIfAborted();
      if (this.#opening === opening) this.#opening = undefined;
      if (!(cause instanceof Error)) throw cause;
      if (cause === late) throw timedOut(outgoing, `no connection within ${outgoing.connectTimeout / 1000} s`);
      throw new NoResponseError(describe(outgoing, cause.message), false, { cause });
    }
  }

  #open(timeout: number): Promise<Http2Session | undefined> {
    return new Promise((resolve, reject) => {
      const { host, port } = this.server;
      const servername = isIP(host) === 0 ? host : '';
      const socket = connectTls({ host, port, servername, ALPNProtocols: ['h2', 'http/1.1'], ...this.tls });
      this.#socket = socket;
      const timer = setTimeout(() => socket.destroy(late), timeout);
      const settle = (session: Http2Session | undefined) => {
        clearTimeout(timer);
        resolve(session);
      };
      socket.once('close', () => {
        clearTimeout(timer);
        reject(new Error('the connection was closed'));
      });
      socket.on('error', reject);
      socket.once('secureConnect', () => {
        this.#isOffered = socket.alpnProtocol === 'h2';
        if (this.#isOffered) return this.#begin(socket, settle);
        settle(undefined);
        socket.destroy();
      });
    });
  }

  /** Waits for the server's settings, which limit the number of concurrent requests. */
  #begin(socket: TLSSocket, onReady: (session: Http2Session) => void): void {
    const session = connectHttp2(originOf(this.server), {
      createConnection: () => socket,
      maxSessionMemory,
      settings: { enablePush: false, initialWindowSize: streamWindow },
    });
    const opened = new Http2Session(session, socket, this.options);
    this.#sessions.add(opened);
    session.once('close', () => this.#sessions.delete(opened));
    session.once('connect', () => session.setLocalWindowSize(connectionWindow));
    session.once('remoteSettings', () => onReady(opened));
  }
}

const late = new Error('the connection attempt took too long');
const closed = new Error('the transport is closed');
