import { connect as connectHttp2 } from 'node:http2';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { untilAborted } from '../../clock/internal.js';
import { describe, NoResponseError, type Outgoing, timedOut } from './exchange.js';
import { Http2Session, type PingOptions } from './http2-session.js';
import { originOf, type Server } from './server.js';

/** How much a stream may receive before it is read, in bytes. */
const streamWindow = 4 * 1024 * 1024;
/** The same for all streams together: so much that a watch that is not read does not delay the others. */
const connectionWindow = 2 ** 30;
/** In MB. The default of 10 would refuse large objects. */
const maxSessionMemory = 1024;

/** How many connections there may be to one server. */
const mostConnections = 8;

/**
 * The HTTP/2 connection to a server, with one TLS identity: opened when it is needed, and again after it broke. When it
 * has as many requests as the server accepts at once, further ones use another connection, so that they do not wait for
 * those. A server that does not offer HTTP/2 (ALPN) is remembered.
 */
export class Http2Connection {
  /** The connection for requests that this one does not accept. */
  #next: Http2Connection | undefined;
  #opening: Promise<Http2Session | undefined> | undefined;
  #session: Http2Session | undefined;
  /** The connection that is being established. */
  #socket: TLSSocket | undefined;
  #isOffered = true;
  #isClosed = false;

  constructor(
    private readonly server: Server,
    private readonly tls: ConnectionOptions,
    private readonly options: PingOptions,
    private readonly mayOpen = mostConnections - 1,
  ) {}

  /**
   * Returns the session to send a request on; undefined if the server does not offer HTTP/2.
   *
   * @throws NoResponseError if there is no connection; the reason of the signal of the request
   */
  async session(outgoing: Outgoing): Promise<Http2Session | undefined> {
    if (this.#isClosed) throw new NoResponseError(describe(outgoing, closed.message), false, { cause: closed });
    if (!this.#isOffered) return undefined;
    this.#opening ??= this.#open(outgoing.connectTimeout);
    const opening = this.#opening;
    const session = await this.#opened(opening, outgoing);
    if (!session || (session.isUsable && (session.hasCapacity || this.mayOpen === 0))) return session;
    if (session.isUsable) return await this.#another().session(outgoing);
    if (this.#opening === opening) this.#opening = undefined;
    return await this.session(outgoing);
  }

  /** Lets the calls in flight finish, and sends no more on this connection. */
  leave(): void {
    this.#session?.leave();
    this.#next?.leave();
  }

  /** Closes the connection, with all calls in flight. */
  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy(closed);
    this.#session?.close();
    this.#next?.close();
  }

  #another(): Http2Connection {
    this.#next ??= new Http2Connection(this.server, this.tls, this.options, this.mayOpen - 1);
    return this.#next;
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

  /** Waits for the settings of the server, which limit how many requests may be sent at once. */
  #begin(socket: TLSSocket, onReady: (session: Http2Session) => void): void {
    const session = connectHttp2(originOf(this.server), {
      createConnection: () => socket,
      maxSessionMemory,
      settings: { enablePush: false, initialWindowSize: streamWindow },
    });
    const opened = new Http2Session(session, socket, { ...this.options, waits: this.mayOpen === 0 });
    this.#session = opened;
    session.once('connect', () => session.setLocalWindowSize(connectionWindow));
    session.once('remoteSettings', () => onReady(opened));
  }
}

const late = new Error('the connection attempt took too long');
const closed = new Error('the transport is closed');
