import { finished, type Readable } from 'node:stream';
import type { Share } from './capacity.js';
import { HttpError } from './http.js';

interface ReadBodyOptions {
  readonly limit: number;
  /** The `Content-Length` of the request; undefined if it is missing. */
  readonly announced: number | undefined;
  readonly share: Share;
}

const firstCapacity = 16 * 1024;

/**
 * Reads a stream to its end; see `HttpRequest.readBody`. After an error, the rest of the body is discarded.
 *
 * Memory is reserved as bytes arrive, not as announced; many small chunks take no more memory than a few large ones. If
 * other requests need the memory while the stream is stalled, the body is dropped.
 */
export function readBody(stream: Readable, { limit, announced, share }: ReadBodyOptions): Promise<Buffer> {
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
    const append = (chunk: Buffer) => {
      const end = length + chunk.length;
      if (end > limit) throw tooLarge;
      const wanted = Math.min(Math.max(end, 2 * body.length, firstCapacity), Math.max(end, announced ?? limit));
      const capacity = end > body.length ? wanted : body.length;
      share.grow(capacity - body.length);
      if (capacity > body.length) body = Buffer.concat([body.subarray(0, length)], capacity);
      chunk.copy(body, length);
      length = end;
    };
    const onData = (chunk: Buffer) => attempt(() => append(chunk), fail);
    if (announced !== undefined && announced > limit) return fail(tooLarge);
    share.bodyStarted(fail);
    stream.on('data', onData);
    finished(stream, { writable: false }, (error) => {
      if (error) return reject(new HttpError(400, 'the request ended before its body was complete'));
      attempt(() => share.bodyCompleted(), reject);
      resolve(body.subarray(0, length));
    });
  });
}

function attempt(action: () => void, onError: (error: Error) => void): void {
  try {
    action();
  } catch (error) {
    onError(error as Error); // Only HTTP errors are thrown.
  }
}
