import * as http2 from 'node:http2';
import type { FilledLimits } from './limits.js';

const lastBytesMs = 250;

/**
 * The HTTP/2 connections of a server. Node sets no timeouts for these connections, and acts on canceled requests only
 * after a thousand of them, which block the event loop for half a second.
 */
export class Http2Sessions {
  readonly #open = new Set<http2.ServerHttp2Session>();

  /** @param onReset called when a connection is closed because the client reset too many requests */
  constructor(
    private readonly limits: Pick<FilledLimits, 'headersTimeout' | 'idleTimeout' | 'maxStreams'>,
    private readonly onReset: () => void,
  ) {}

  /** Closes the session when it is idle for too long. Pings, settings and headers that never end do not keep it open. */
  add(session: http2.ServerHttp2Session): void {
    const { headersTimeout, idleTimeout } = this.limits;
    const resets = new ResetLimit(this.limits.maxStreams);
    let streams = 0;
    let timer = closeAfter(session, headersTimeout);
    this.#open.add(session);
    session.on('stream', (stream: http2.ServerHttp2Stream) => {
      streams++;
      clearTimeout(timer);
      if (resets.isExceededBy(stream)) {
        this.onReset();
        session.destroy();
      }
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

/**
 * Recognizes a client that resets its requests as fast as it opens them. Other clients have at most `maxStreams`
 * unfinished requests in a second, and as many again after they have canceled all of them.
 */
class ResetLimit {
  #since = 0;
  #unfinished = 0;

  constructor(private readonly maxStreams: number) {}

  /** Counts a new stream when it opens: streams that are reset in the same packet are reported as closed only later. */
  isExceededBy(stream: http2.ServerHttp2Stream): boolean {
    const now = performance.now();
    if (now - this.#since > 1_000) {
      this.#since = now;
      this.#unfinished = 0;
    }
    this.#unfinished++;
    stream.once('close', () => {
      if (stream.rstCode === http2.constants.NGHTTP2_NO_ERROR) this.#unfinished--;
    });
    return this.#unfinished > 2 * this.maxStreams;
  }
}

/** Sends GOAWAY after a delay, and closes the connection soon after. Requests in between are ignored. */
function closeAfter(session: http2.ServerHttp2Session, ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    session.goaway();
    setTimeout(() => session.destroy(), lastBytesMs).unref();
  }, ms).unref();
}
