import { errorMessage } from '../errors/internal.js';
import type { ResponseMessage } from './exchange.js';
import { readText } from './response.js';
import { TransportError } from './status-error.js';
import type { ApiRequest } from './transport.js';

/**
 * Reads the body of the response to a request.
 *
 * @throws the reason of the signal of the request; TransportError if the response is incomplete
 */
export async function readBody(request: ApiRequest, message: ResponseMessage): Promise<string> {
  try {
    const text = await readText(message);
    request.signal?.throwIfAborted(); // an aborted request ends its body early, without an error
    return text;
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw brokenResponse(request, cause);
  }
}

function brokenResponse(request: ApiRequest, cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause;
  const what = `${request.method} ${request.path}: the response was incomplete`;
  return new TransportError(`${what}: ${errorMessage(cause)}`, { cause });
}
