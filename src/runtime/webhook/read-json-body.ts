import { HttpError, type HttpRequest } from '../serving/index.js';
import { jsonWeight } from './json-weight.js';

// As in controller-runtime: the API server accepts objects of up to 3 MiB, and an update sends the old and the new one.
const bodyLimit = 7 * 1024 * 1024;

/** The API server accepts objects of up to 10,000 levels; a review nests them some levels deeper. */
export const maxDepth = 10_010;

/**
 * Reads the body of a request of the API server.
 *
 * @param limit maximum size, in bytes. Default: 7 MiB
 * @throws HttpError with status 400 if it is empty or its content type is not JSON, 413 if it is too long or has far more
 *   values or keys than any reasonable object
 */
export async function readJsonBody(call: HttpRequest, limit: number = bodyLimit): Promise<Buffer> {
  const contentType = call.headers['content-type'] ?? '';
  const body = await call.readBody(limit, jsonWeight);
  if (body.length === 0) throw new HttpError(400, 'request body is empty');
  if (contentType.split(';')[0]?.trim() !== 'application/json') {
    throw new HttpError(400, `contentType=${contentType}, expected application/json`);
  }
  return body;
}
