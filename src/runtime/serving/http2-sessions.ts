import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { FilledLimits } from './limits.js';

const lastBytesMs = 250;
/** A request that is canceled later than this, in milliseconds, occupied its stream for long enough to be harmless. */
const earlyMs = 1_000;
const cancellationWindowMs = 10_000;

/** Options of {@link Http2Sessions}. */
export interface Http2SessionsOptions {
  readonly limits: Pick<FilledLimits, 'headersTimeout' | 'idleTimeout' | 'maxCancellations'>;
  /** Called when a session is closed because of its canceled requests. */
  readonly onCancellations: () => void;
}

/** The HTTP/2 connections of a server. Node has no timeouts for them. */
export class Http2Sessions {
  readonly #open = new Set<ServerHttp2Session>();

  constructor(private readonly options: Http2SessionsOptions) {}

  /**
   * Closes a session that is idle for too long, or cancels too many requests. Only complete requests count: pings, settings
   * and headers that never end do not keep a session open.
   */
  add(session: ServerHttp2Session): void {
    const { limits } = this.options;
    let streams = 0;
    let timer = closeAfter(session, limits.headersTimeout);
    this.#open.add(session);
    this.#limitCancellations(session);
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams++;
      clearTimeout(timer);
      stream.once('close', () => {
        streams--;
        if (streams === 0 && !session.destroyed) timer = closeAfter(session, limits.idleTimeout);
      });
    });
    session.once('close', () => {
      clearTimeout(timer);
      this.#open.delete(session);
    });
  }

  /** A reset costs the client a few bytes, and the server a whole request; the limit of open streams does not cover it. */
  #limitCancellations(session: ServerHttp2Session): void {
    const { limits, onCancellations } = this.options;
    let count = 0;
    let windowStart = performance.now();
    session.on('stream', (stream: ServerHttp2Stream) => {
      const began = performance.now();
      stream.once('close', () => {
        const now = performance.now();
        if (!stream.aborted || now - began > earlyMs) return;
        if (now - windowStart > cancellationWindowMs) {
          windowStart = now;
          count = 0;
        }
        count++;
        if (count !== limits.maxCancellations) return;
        onCancellations();
        endSession(session, constants.NGHTTP2_ENHANCE_YOUR_CALM);
      });
    });
  }

  /** Sends GOAWAY to all clients; sessions end with their open requests. */
  closeAll(): void {
    for (const session of this.#open) session.close();
  }
}

function closeAfter(session: ServerHttp2Session, ms: number): NodeJS.Timeout {
  return setTimeout(() => endSession(session, constants.NGHTTP2_NO_ERROR), ms).unref();
}

/** Sends GOAWAY with the code, and closes the connection soon after. Requests in between are ignored. */
function endSession(session: ServerHttp2Session, code: number): void {
  if (session.destroyed) return;
  session.goaway(code);
  setTimeout(() => session.destroy(), lastBytesMs).unref();
}
