import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';
import { decoded, newTooLarge } from './content-encoding.js';

/**
 * Maximum size of a response, in bytes. Node limits strings to 512 Mi characters, and parsing JSON can require a string
 * longer than the input.
 */
const longestResponse = 256 * 1024 * 1024;

/**
 * Reads the whole body of a response as a string.
 *
 * @param limit maximum size in bytes, compressed or not. Default: 256 MiB
 * @throws RangeError if the body is larger; the connection or stream is then closed
 */
export async function readText(message: ResponseMessage, limit: number = longestResponse): Promise<string> {
  const chunks = await readChunks(message, limit);
  const body = Buffer.concat(chunks);
  return (message.headers['content-encoding'] === undefined ? body : await decoded(message, body, limit)).toString(
    'utf8',
  );
}

function readChunks(message: ResponseMessage, limit: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    // A message that is already destroyed emits no further events.
    if (message.destroyed) return reject(newTruncated());
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(newTooLarge(limit));
      message.destroy();
    });
    message.once('end', () => {
      if (isTruncated(message)) reject(newTruncated());
      else resolve(chunks);
    });
    message.once('error', reject);
    // Creating an error takes longer than the rest of this function.
    message.once('close', () => message.readableEnded || reject(newTruncated()));
  });
}

/** Whether a response that ended is incomplete: HTTP/2 streams end without an error when their connection breaks. */
export function isTruncated({ rstCode = 0 }: ResponseMessage): boolean {
  return rstCode !== 0;
}

/** Creates the error for a response that is incomplete because its connection was closed. */
export function newTruncated(): TransportError {
  return new TransportError('the connection was closed', { code: 'ECONNRESET' });
}
