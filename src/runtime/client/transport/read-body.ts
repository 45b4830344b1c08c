import { errorMessage } from '../../errors/internal.js';
import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';
import { readText } from './read-text.js';
import type { ApiRequest } from './transport.js';

const tooLarge = 'ERR_RESPONSE_TOO_LARGE';

/** Whether a request failed because its response was too large. */
export function isResponseTooLarge(error: unknown): boolean {
  return error instanceof TransportError && error.code === tooLarge;
}

/**
 * Reads the body of the response to a request.
 *
 * @param limit maximum size, in bytes. Default: 256 MiB
 * @throws the abort reason of the request's signal; TransportError if the response is incomplete, or larger than the
 * limit
 */
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
    const advice = 'list fewer objects at once, with `limit` or `listPages`';
    return new TransportError(`${what}: ${cause.message}; ${advice}`, { cause, code: tooLarge });
  }
  return new TransportError(`${what}: the response was incomplete: ${errorMessage(cause)}`, { cause });
}
