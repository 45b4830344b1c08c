import type { Json } from '../../base/json/index.js';
import { writeJson } from '../model/index.js';
import { DecodingError } from './decoding-error.js';
import type { BodyEncoding } from './media-type.js';
import { JsonSyntaxError, parseJson } from './parse-json.js';
import { parseYaml } from './parse-yaml.js';

/** A body as a JSON value. */
export interface ParsedBody {
  readonly value: Json;
  /** Strict decoding errors that are known without a schema, such as `duplicate field "spec.a"`. */
  readonly strictErrors: readonly string[];
  /** The paths of duplicate fields; empty for YAML, whose errors have line numbers instead. */
  readonly duplicates: readonly string[];
  readonly badNumber: string | undefined;
  /** The body as JSON text. */
  readonly text: string;
}

/**
 * Parses a body in JSON or YAML.
 *
 * @throws DecodingError
 */
export function parseBody(body: Uint8Array, encoding: Exclude<BodyEncoding, 'protobuf'>): ParsedBody {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  if (encoding === 'yaml') {
    const { value, duplicates } = parseYaml(text);
    return {
      value,
      strictErrors: duplicates,
      duplicates: [],
      badNumber: undefined,
      get text() {
        return writeJson(value); // only for errors
      },
    };
  }
  try {
    const { value, duplicates, badNumber } = parseJson(text);
    const strictErrors = duplicates.map((path) => `duplicate field "${path}"`);
    return { value, duplicates, strictErrors, badNumber, text };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new DecodingError(`couldn't get version/kind; json parse error: ${error.message}`);
  }
}

/** Returns the beginning of a body for error messages: text for a JSON object, hexadecimal for anything else. */
export function excerptOf(body: Uint8Array): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, 30);
  const more = body.length > 30 ? ' ...' : '';
  if (body[0] === 0x7b) return new TextDecoder().decode(start) + more;
  return [...start].map((byte) => byte.toString(16).padStart(2, '0')).join('') + more;
}
