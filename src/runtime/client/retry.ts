import { NoResponseError, type ResponseMessage } from './exchange.js';
import { retryAfterOf } from './response.js';

/** How long the retries of a request wait for `Retry-After` in total, in milliseconds: callers wait without a log line. */
const longestWait = 30_000;

/**
 * Returns the delay before a retry, as client-go does; undefined if the response is final.
 *
 * @param waited how long the request has already waited for retries, in milliseconds
 */
export function delayAfterResponse(message: ResponseMessage, waited: number): number | undefined {
  const code = message.statusCode ?? 0;
  const delay = code === 429 || code >= 500 ? retryAfterOf(message) : undefined;
  return delay !== undefined && waited + delay <= longestWait ? delay : undefined;
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
