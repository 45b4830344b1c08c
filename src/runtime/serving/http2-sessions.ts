import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { FilledLimits } from './limits.js';

const lastBytesMs = 250;

/**
 * The HTTP/2 connections of a server. Node has no timeouts for these connections, but it limits requests that clients
 * cancel.
 */
export class Http2Sessions {
  readonly #open = new Set<ServerHttp2Session>();

  constructor(private readonly limits: Pick<FilledLimits, 'headersTimeout' | 'idleTimeout'>) {}

  /**
   * Closes a session that is idle for too long. Only complete requests count: pings, settings and headers that never end do
   * not keep a session open.
   */
  add(session: ServerHttp2Session): void {
    const { headersTimeout, idleTimeout } = this.limits;
    let streams = 0;
    let timer = closeAfter(session, headersTimeout);
    this.#open.add(session);
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams++;
      clearTimeout(timer);
      stream.once('close', () => {
        streams--;
        if (streams === 0 && !session.destroyed) timer = closeAfter(session, idleTimeout);
      });
    });
    session.once('close', () => {
      clearTimeout(timer);
      this.#open.delete(session);
    });
  }

  /** Sends GOAWAY to all clients; sessions end with their open requests. */
  closeAll(): void {
    for (const session of this.#open) session.close();
  }
}

/** Sends GOAWAY after a delay, and closes the connection soon after. Requests in between are ignored. */
function closeAfter(session: ServerHttp2Session, ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    session.goaway();
    setTimeout(() => session.destroy(), lastBytesMs).unref();
  }, ms).unref();
}
