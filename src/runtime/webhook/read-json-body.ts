import { HttpError, type HttpRequest } from '../serving/index.js';
import { jsonWeight } from './json-weight.js';

// As controller-runtime: the API server takes objects up to 3 MiB, and an update sends the old and the new one.
const bodyLimit = 7 * 1024 * 1024;

/** The API server reads objects of at most 10,000 levels; a review puts them some levels deeper. */
export const maxDepth = 10_010;

/**
 * Reads the body of a call from the API server.
 *
 * @throws HttpError with status 400 when it is empty or not said to be JSON, 413 when it is longer than 7 MiB or
 *   has far more values or keys than any object that serves a purpose
 */
export async function readJsonBody(call: HttpRequest): Promise<Buffer> {
  const contentType = call.headers['content-type'] ?? '';
  const body = await call.readBody(bodyLimit, jsonWeight);
  if (body.length === 0) throw new HttpError(400, 'request body is empty');
  if (contentType.split(';')[0]?.trim() !== 'application/json') {
    throw new HttpError(400, `contentType=${contentType}, expected application/json`);
  }
  return body;
}
