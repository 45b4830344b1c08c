import type { IncomingMessage } from 'node:http';
import { NoResponseError } from './exchange.js';
import { retryAfterOf } from './response.js';

/** How long to wait before a call is tried again; undefined when its response is final. As client-go does. */
export function delayAfterResponse(message: IncomingMessage): number | undefined {
  const code = message.statusCode ?? 0;
  return code === 429 || code >= 500 ? retryAfterOf(message) : undefined;
}

/** How long to wait before a call without a response is tried again; undefined when it must not be. */
export function delayAfterError(error: unknown, method: string): number | undefined {
  if (!(error instanceof NoResponseError) || !brokenCodes.has(error.code ?? '')) return undefined;
  if (error.wasReused && repeatable.has(method)) return 0;
  return method === 'GET' ? 1000 : undefined;
}

const brokenCodes = new Set(['ECONNRESET', 'EPIPE']);

/** Methods that may reach the server twice: a second PUT of the same version fails, a second DELETE finds nothing. */
const repeatable = new Set(['GET', 'PUT', 'DELETE']);
