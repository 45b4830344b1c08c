import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';

/** The request header that allows a compressed response. */
export const acceptGzip = { 'accept-encoding': 'gzip' } as const;

/**
 * Decodes the body of a response according to its `Content-Encoding`.
 *
 * @param limit maximum size of the result, in bytes: a small body can expand to a thousand times its size
 * @throws RangeError if the result is larger; TransportError if the encoding is unknown; Error if the body is not valid
 */
export async function decoded({ headers }: ResponseMessage, body: Buffer, limit: number): Promise<Buffer> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'; // names of encodings ignore case
  if (encoding === 'identity' || body.length === 0) return body;
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new TransportError(`the response has the unknown content encoding \`${encoding}\``);
  const { gunzip } = await import('node:zlib');
  return await new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: limit }, (error, result) => {
      if (!error) resolve(result);
      else if (error instanceof RangeError) reject(newTooLarge(limit));
      else reject(error);
    });
  });
}

/** Creates the error for a response that is larger than the limit. */
export function newTooLarge(limit: number): RangeError {
  return new RangeError(`the response is larger than ${limit} bytes`);
}
