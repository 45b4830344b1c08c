import { NoResponseError, type ResponseMessage } from './exchange.js';
import { retryAfterOf } from './response.js';

/** Returns the delay before a retry, as client-go does; undefined if the response is final. */
export function delayAfterResponse(message: ResponseMessage): number | undefined {
  const code = message.statusCode ?? 0;
  return code === 429 || code >= 500 ? retryAfterOf(message) : undefined;
}

/** Returns the delay before the retry of a request without a response; undefined if it must not be retried. */
export function delayAfterError(error: unknown, method: string): number | undefined {
  if (!(error instanceof NoResponseError) || !brokenCodes.has(error.code ?? '')) return undefined;
  if (error.wasReused && repeatable.has(method)) return 0;
  return method === 'GET' ? 1000 : undefined;
}

const brokenCodes = new Set(['ECONNRESET', 'EPIPE']);

/** Methods that may reach the server twice: a second PUT of the same version conflicts, a second DELETE is not found. */
const repeatable = new Set(['GET', 'PUT', 'DELETE']);
