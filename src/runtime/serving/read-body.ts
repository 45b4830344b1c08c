import type { Readable } from 'node:stream';
import { HttpError } from './http.js';

/**
 * Reads a stream to its end.
 *
 * @throws HttpError with status 413 when it holds more than `limit` bytes; what follows is thrown away, not kept
 */
export function readBody(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      stream.off('data', onData);
      stream.resume();
      reject(new HttpError(413, `request entity is too large; limit is ${limit} bytes`));
    };
    stream.on('data', onData);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', reject);
    stream.once('aborted', () => reject(new HttpError(400, 'the request ended before its body was complete')));
  });
}
