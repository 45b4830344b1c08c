import { finished, type Readable } from 'node:stream';
import { HttpError, overloaded } from './http.js';

/** Options of {@link readBody}. */
export interface ReadBodyOptions {
  /** Maximum size of the body, in bytes. */
  readonly limit: number;
  /** The `Content-Length` of the request; undefined if it is missing. */
  readonly announced: number | undefined;
  readonly memory: MemoryShare;
}

const firstCapacity = 16 * 1024;

/**
 * Reads a stream to its end.
 *
 * Memory is reserved as bytes arrive, not as announced; many small chunks take no more than a few large ones.
 *
 * @throws HttpError with status 413 if the body is longer than `limit`, 503 if the memory of the server is exhausted, and 400
 *   if the stream ends early; the rest of the body is discarded
 */
export function readBody(stream: Readable, { limit, announced, memory }: ReadBodyOptions): Promise<Buffer> {
  const tooLarge = new HttpError(413, `request entity is too large; limit is ${limit} bytes`);
  return new Promise((resolve, reject) => {
    let body = Buffer.alloc(0);
    let length = 0;
    const fail = (error: Error) => {
      stream.off('data', onData);
      stream.resume();
      body = Buffer.alloc(0);
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      const end = length + chunk.length;
      if (end > limit) return fail(tooLarge);
      if (end > body.length) {
        const capacity = Math.min(Math.max(end, 2 * body.length, firstCapacity), Math.max(end, announced ?? limit));
        if (!memory.grow(capacity - body.length)) return fail(overloaded('too many request bodies are in memory'));
        body = Buffer.concat([body.subarray(0, length)], capacity);
      }
      chunk.copy(body, length);
      length = end;
    };
    if (announced !== undefined && announced > limit) return fail(tooLarge);
    stream.on('data', onData);
    finished(stream, { writable: false }, (error) =>
      error
        ? reject(new HttpError(400, 'the request ended before its body was complete'))
        : resolve(body.subarray(0, length)),
    );
  });
}

/** The share of one request in a {@link BodyMemory}. */
export interface MemoryShare {
  /** Reserves more bytes. Returns false, and reserves none, if the limit would be exceeded. */
  grow(bytes: number): boolean;
  /** Releases all bytes. Idempotent. */
  release(): void;
}

/** The memory for the bodies of all requests of a server. */
export class BodyMemory {
  #used = 0;

  /**
   * @param max maximum total size of all bodies, in bytes
   * @param onFull called when a share cannot grow
   */
  constructor(
    private readonly max: number,
    private readonly onFull: () => void,
  ) {}

  /** Creates an empty share for a request. */
  share(): MemoryShare {
    let taken = 0;
    return {
      grow: (bytes) => {
        const fits = this.#used + bytes <= this.max;
        if (fits) {
          taken += bytes;
          this.#used += bytes;
        } else {
          this.onFull();
        }
        return fits;
      },
      release: () => {
        this.#used -= taken;
        taken = 0;
      },
    };
  }
}
