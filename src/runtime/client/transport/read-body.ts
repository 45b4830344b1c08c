import { errorMessage } from '../../errors/internal.js';
import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';
import type { ApiRequest } from './transport.js';

/** Headers that allow a compressed response. */
export const acceptGzip = { 'accept-encoding': 'gzip' } as const;

/**
 * Maximum size of a response, in bytes. Node limits strings to 512 Mi characters, and parsing JSON can require a string
 * longer than the input.
 */
const longestResponse = 256 * 1024 * 1024;

const tooLarge = 'ERR_RESPONSE_TOO_LARGE';

/** Whether a request failed because of `longestResponse`. */
export function isResponseTooLarge(error: unknown): boolean {
  return error instanceof TransportError && error.code === tooLarge;
}

/** Reads a response. Throws the request's abort reason; TransportError if the body is incomplete or exceeds `limit`. */
export async function readBody(request: ApiRequest, message: ResponseMessage, limit?: number): Promise<string> {
  try {
    const text = await readText(message, limit);
    request.signal?.throwIfAborted(); // an aborted request ends its body early, without an error
    return text;
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw brokenResponse(request, cause);
  }
}

function brokenResponse(request: ApiRequest, cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause;
  const what = `${request.method} ${request.path}`;
  if (cause instanceof RangeError) {
    const advice = 'request less at once, for example with `limit` or `listPages`';
    return new TransportError(`${what}: ${cause.message}; ${advice}`, { cause, code: tooLarge });
  }
  return new TransportError(`${what}: the response could not be read: ${errorMessage(cause)}`, { cause });
}

/**
 * Reads a body as a string.
 *
 * @param limit maximum size in bytes, compressed or not
 * @throws RangeError if the body is larger; another error if it is incomplete or cannot be decompressed
 */
export async function readText(message: ResponseMessage, limit: number = longestResponse): Promise<string> {
  const body = Buffer.concat(await readChunks(message, limit));
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() || 'identity'; // ignores case
  const decoded = encoding === 'identity' || body.length === 0 ? body : await unzipped(encoding, body, limit);
  return decoded.toString('utf8');
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
    // Creates the error only if necessary: this takes longer than the rest of the function.
    message.once('close', () => message.readableEnded || reject(newTruncated()));
  });
}

/** @param limit maximum size of the result, which can be a thousand times the size of the body */
async function unzipped(encoding: string, body: Buffer, limit: number): Promise<Buffer> {
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new TransportError(`the response has the unknown content encoding \`${encoding}\``);
  const { gunzip } = await import('node:zlib');
  return await new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: limit }, (error, result) => {
      if (error) reject(error instanceof RangeError ? newTooLarge(limit) : error);
      else resolve(result);
    });
  });
}

function newTooLarge(limit: number): RangeError {
  return new RangeError(`the response is larger than ${limit} bytes`);
}

/** Whether a response that ended is incomplete: an HTTP/2 stream ends without an error when its connection breaks. */
export function isTruncated({ rstCode = 0 }: ResponseMessage): boolean {
  return rstCode !== 0;
}

/** Creates the error for an incomplete response. */
export function newTruncated(): TransportError {
  return new TransportError('the connection was closed', { code: 'ECONNRESET' });
}
