import { NoResponseError, type ResponseMessage } from '../connection/exchange.js';
import { retryAfterOf } from './response.js';

/** Maximum total wait of a request for `Retry-After`, in milliseconds; nothing is logged meanwhile. */
const longestWait = 30_000;

/** The first delay after 503, in milliseconds. Later delays double, up to `Retry-After`. */
const firstUnavailable = 1_000;

/**
 * Returns the delay before a retry; undefined if the response is final. As in client-go, except that the first delays
 * after 503 are shorter: an API server that is starting sends `Retry-After: 5`, but is ready much sooner.
 *
 * @param attempt number of retries so far
 * @param waited how long the request has already waited for retries, in milliseconds
 */
export function delayAfterResponse(message: ResponseMessage, attempt: number, waited: number): number | undefined {
  const code = message.statusCode ?? 0;
  const requested = code === 429 || code >= 500 ? retryAfterOf(message) : undefined;
  if (requested === undefined || requested > longestWait) return undefined;
  const delay = code === 503 ? Math.min(requested, firstUnavailable * 2 ** attempt) : requested;
  return waited + delay <= longestWait ? delay : undefined;
}

/**
 * Returns the delay before the retry of a request without a response; undefined if it must not be retried. Only one
 * retry follows a dead connection, which takes long to detect. A request that the server refused to process is retried
 * whatever its method, with the delays of Go's HTTP/2 transport.
 *
 * @param attempt number of retries so far
 */
export function delayAfterError(error: unknown, method: string, attempt: number): number | undefined {
  if (!(error instanceof NoResponseError) || !brokenCodes.has(error.code ?? '')) return undefined;
  if (error.wasRefused && attempt >= mostRefusals) return undefined;
  if (error.wasRefused) return attempt === 0 ? 0 : 1000 * 2 ** (attempt - 1);
  if (error.wasDead && attempt > 0) return undefined;
  if (error.wasReused && repeatable.has(method)) return 0;
  return method === 'GET' ? 1000 : undefined;
}

/** Maximum number of retries of a request that the server keeps refusing. */
const mostRefusals = 7;

const brokenCodes = new Set(['ECONNRESET', 'EPIPE']);

/** Methods that are safe to repeat: a second PUT of the same version conflicts, a second DELETE is not found. */
const repeatable = new Set(['GET', 'PUT', 'DELETE']);
