import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { FilledLimits } from './limits.js';

const lastBytesMs = 250;

/** The HTTP/2 connections of a server. Node has no timeouts for them. */
export class Http2Sessions {
  readonly #open = new Set<ServerHttp2Session>();

  constructor(private readonly limits: Pick<FilledLimits, 'headersTimeout' | 'idleTimeout'>) {}

  /**
   * Closes a session that has no open request for too long. Only whole requests count: pings, settings and headers that
   * never end keep no session open.
   */
  add(session: ServerHttp2Session): void {
    let streams = 0;
    let timer = closeAfter(session, this.limits.headersTimeout);
    this.#open.add(session);
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams++;
      clearTimeout(timer);
      stream.once('close', () => {
        streams--;
        if (streams === 0 && !session.destroyed) timer = closeAfter(session, this.limits.idleTimeout);
      });
    });
    session.once('close', () => {
      clearTimeout(timer);
      this.#open.delete(session);
    });
  }

  /** Asks all clients to send no further requests; sessions end with their open requests. */
  closeAll(): void {
    for (const session of this.#open) session.close();
  }
}

function closeAfter(session: ServerHttp2Session, ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    if (session.destroyed) return;
    session.goaway();
    setTimeout(() => session.destroy(), lastBytesMs).unref();
  }, ms).unref();
}
