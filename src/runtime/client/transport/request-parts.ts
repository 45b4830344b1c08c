import { checkNumbers } from '../json/finite-numbers.js';
import { writeJson } from '../json/write-json.js';
import type { ApiRequest } from './transport.js';

/** Returns path and query. */
export function pathOf({ path, query }: ApiRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/**
 * Returns the body as JSON; undefined without a body.
 *
 * @throws TypeError if it contains NaN, an infinity or a circular reference
 */
export function payloadOf({ body }: ApiRequest): string | undefined {
  if (body === undefined) return undefined;
  const text = writeJson(body);
  checkNumbers(body, text);
  return text;
}
