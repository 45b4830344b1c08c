import { isRecord, type JsonSchema } from '../../base/json/index.js';
import { childPath, keyPath } from './path.js';

/**
 * Follows a path such as `.labels['app']` from a schema.
 *
 * @returns the path in the form for error messages, and the schema at its end
 * @throws Error with the message of the API server for an invalid path
 */
export function followFieldPath(
  path: string,
  schema: JsonSchema,
  allowsBrackets = true,
): { readonly path: string; readonly schema: JsonSchema } {
  const tokens = [...path.matchAll(/'(?:[^'\\]|\\.)*'|[.[\]]|[^.[\]]+/gs)].map(([token]) => token);
  let position = schema;
  let shown = '';
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token !== '.' && token !== '[') throw new Error(`expected [ or . but got: ${token}`);
    if (token === '[' && !allowsBrackets) throw new Error('array notation is not allowed');
    const written = tokens.shift();
    if (written === undefined) throw new Error('unexpected end of JSON path');
    const isQuoted = /^'.*'$/s.test(written) && written.length > 1;
    if (token === '[' && !isQuoted) throw new Error(`expected single quoted string but got ${written}`);
    const name = token === '[' ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written;
    const { properties, additionalProperties } = position;
    if (properties !== undefined) {
      const next = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (next === undefined) throw new Error('does not refer to a valid field');
      shown = childPath(shown, name);
      position = next;
    } else if (additionalProperties !== undefined && additionalProperties !== false) {
      shown = shown === '' ? `[${name}]` : keyPath(shown, name);
      position = isRecord(additionalProperties) ? (additionalProperties as JsonSchema) : {};
    } else throw new Error('does not refer to a valid field');
    if (token !== '[') continue;
    const close = tokens.shift();
    if (close === undefined) throw new Error('unexpected end of JSON path');
    if (close !== ']') throw new Error(`expected ] but got ${close}`);
  }
  return { path: shown, schema: position };
}

/**
 * Returns a rule's `fieldPath` in the form for error messages; an empty string if the path is invalid, which the
 * validation of the CRD rules out.
 */
export function normalizedFieldPath(path: string, schema: JsonSchema): string {
  try {
    return followFieldPath(path, schema).path;
  } catch {
    return '';
  }
}
