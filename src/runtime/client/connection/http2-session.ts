import type { OutgoingHttpHeaders } from 'node:http';
import { type ClientHttp2Session, type ClientHttp2Stream, constants, type IncomingHttpHeaders } from 'node:http2';
import type { Socket } from 'node:net';
import { onAbort } from '../../clock/internal.js';
import { authorityOf } from '../../config/internal.js';
import { deadConnection, describe, type Incoming, NoResponseError, type Outgoing, timedOut } from './exchange.js';
import { Heartbeat } from './heartbeat.js';

/** Timeouts that detect a dead connection, in milliseconds. */
export interface PingOptions {
  /** Maximum idle time of a connection in use before a PING is sent. */
  readonly pingAfter: number;
  /** Timeout for the response to a PING. */
  readonly pingTimeout: number;
}

/**
 * An HTTP/2 connection and all its calls and watches.
 *
 * Guarantees: a call is sent only when the server accepts another stream, so that no call is sent long after it was
 * allowed. If PINGs detect that the connection is dead, all its calls fail. The connection keeps the process alive only
 * while it is in use.
 */
export class Http2Session {
  readonly #heartbeat: Heartbeat;
  #active = 0;
  #served = 0;
  #isLeaving = false;
  /** The server ignores streams with higher numbers. */
  #lastStream = Infinity;
  #endHeartbeat = () => {};

  constructor(
    private readonly session: ClientHttp2Session,
    private readonly socket: Socket,
    options: PingOptions,
  ) {
    this.#heartbeat = new Heartbeat({
      after: options.pingAfter,
      probe: () => this.#ping(options.pingTimeout),
      onDead: () => session.destroy(deadConnection),
    });
    session.on('error', () => {}); // its streams report the error
    // The server closes the connection when the streams on it have ended.
    session.on('goaway', (_code, lastStream) => {
      this.#lastStream = lastStream;
      this.leave();
    });
    session.unref();
  }

  get isUsable(): boolean {
    return !this.#isLeaving && !this.session.closed && !this.session.destroyed;
  }

  get hasCapacity(): boolean {
    return this.#active < this.#limit;
  }

  /** Closes the connection when its calls in flight have finished. */
  leave(): void {
    this.#isLeaving = true;
    if (!this.session.destroyed) this.session.close();
  }

  /** Closes the connection; all calls in flight fail. */
  close(): void {
    this.#isLeaving = true;
    this.session.destroy();
  }

  /**
   * Sends a request; see `Connections.send`. Resolves to undefined, without sending anything, if the session is no
   * longer usable or is at its stream limit.
   */
  async send(outgoing: Outgoing): Promise<Incoming | undefined> {
    outgoing.signal?.throwIfAborted();
    if (!this.isUsable || !this.hasCapacity) return undefined;
    const { method, path, server, headers, payload } = outgoing;
    checkHeaders(headers);
    outgoing.beforeSend();
    const pseudo = { ':method': method, ':path': path, ':authority': authorityOf(server) };
    const stream = this.session.request({ ...pseudo, ...headers }, { endStream: payload === undefined });
    this.#track(stream);
    if (payload !== undefined) stream.end(payload);
    return await this.#headOf(stream, outgoing, this.#served++ > 0);
  }

  #headOf(stream: ClientHttp2Stream, outgoing: Outgoing, wasReused: boolean): Promise<Incoming> {
    return new Promise((resolve, reject) => {
      const { signal } = outgoing;
      let isAnswered = false;
      const young = limitIdle(stream, outgoing);
      const stop = onAbort(signal, () => {
        reject(signal?.reason);
        stream.close(constants.NGHTTP2_CANCEL);
      });
      const fail = (cause: Error) => {
        const wasRefused = this.#isRefused(stream);
        if (wasRefused) this.leave(); // the retry is sent on another connection
        reject(broken(outgoing, wasReused, cause, wasRefused));
      };
      stream.on('error', fail);
      stream.once('close', () => {
        clearTimeout(young);
        stop();
        if (!isAnswered) fail(new Error('the connection was closed'));
      });
      stream.once('response', (headers: IncomingHttpHeaders) => {
        isAnswered = true;
        const message = Object.assign(stream, { headers, statusCode: Number(headers[':status']) });
        resolve({
          message,
          hasPings: true,
          setIdleTimeout(milliseconds) {
            clearTimeout(young);
            stream.setTimeout(milliseconds, () => endIdle(stream, outgoing));
          },
        });
      });
    });
  }

  #isRefused({ rstCode, id = 0 }: ClientHttp2Stream): boolean {
    return rstCode === constants.NGHTTP2_REFUSED_STREAM || id > this.#lastStream;
  }

  /** Maximum number of concurrent streams that the server accepts. */
  get #limit(): number {
    return Math.max(1, this.session.remoteSettings.maxConcurrentStreams ?? 100);
  }

  #track(stream: ClientHttp2Stream): void {
    this.#active++;
    if (this.#active === 1) {
      this.session.ref();
      this.#endHeartbeat = this.#heartbeat.add(this.socket, () => {});
    }
    stream.once('close', () => {
      this.#active--;
      if (this.#active > 0) return;
      this.#endHeartbeat();
      if (!this.session.destroyed) this.session.unref();
    });
  }

  #ping(timeout: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no response to a PING')), timeout);
      const settle = (error: Error | null) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
      if (this.session.destroyed || !this.session.ping(settle)) settle(new Error('the connection was closed'));
    });
  }
}

/** Time before a stream gets an idle timer, in milliseconds; most streams end earlier. */
const shortLife = 5_000;

/**
 * Limits how long a stream may be idle. Only streams that stay open for a while get an idle timer, which therefore
 * fires up to 5 s late: Node restarts the timer with each chunk, which takes longer than the rest of a call.
 *
 * @returns the timer, which must be cleared when the stream ends or gets a different limit
 */
function limitIdle(stream: ClientHttp2Stream, outgoing: Outgoing): NodeJS.Timeout {
  const { idleTimeout } = outgoing;
  const start = () => stream.setTimeout(idleTimeout, () => endIdle(stream, outgoing));
  return setTimeout(start, Math.min(shortLife, idleTimeout / 2)).unref();
}

function endIdle(stream: ClientHttp2Stream, outgoing: Outgoing): void {
  stream.destroy(timedOut(outgoing, 'idle timeout: no data from the server'));
}

/** Rejects invalid characters such as line breaks, which Node checks only for HTTP/1.1. */
function checkHeaders(headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (/[^\t\x20-\x7e\x80-\xff]/.test(String(one))) {
        throw new TypeError(`Invalid character in header content ["${name}"]`);
      }
    }
  }
}

/** Reports a broken connection with the same error code as in HTTP/1.1. */
function broken(outgoing: Outgoing, wasReused: boolean, cause: Error, wasRefused: boolean): Error {
  if (cause instanceof NoResponseError || cause.name === 'TransportError') return cause;
  const { code = '' } = cause as NodeJS.ErrnoException; // Node's errors have a code
  const connectionCode = code === '' || code.startsWith('ERR_HTTP2') ? 'ECONNRESET' : code;
  return new NoResponseError(describe(outgoing, cause.message), wasReused, { cause, code: connectionCode, wasRefused });
}
