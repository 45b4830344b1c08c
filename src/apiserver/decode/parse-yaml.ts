import { type GoYaml, GoYamlError, readGoYaml } from '../../base/yaml/index.js';
import { DecodingError } from './decoding-error.js';
import { JsonSyntaxError, parseJson } from './parse-json.js';

/**
 * Parses the first document of a YAML text.
 *
 * @throws DecodingError
 */
export function parseYaml(text: string): GoYaml {
  try {
    return jsonIn(text) ?? readGoYaml(text);
  } catch (error) {
    if (!(error instanceof GoYamlError)) throw error;
    throw new DecodingError(error.message);
  }
}

/** Characters and escapes that JSON accepts, but YAML may reject or read differently. */
const onlyJson = /[\u007f-\u009f\ufeff]|\\ud[89a-f]/i;

/**
 * Parses YAML that is JSON, as from most clients, in a tenth of the time. Returns undefined for other YAML, and for
 * JSON that requires the YAML parser, for example to report duplicate keys.
 */
function jsonIn(text: string): GoYaml | undefined {
  if (!/^\s*\{/.test(text) || onlyJson.test(text)) return undefined;
  try {
    const { value, duplicates, badNumber } = parseJson(text);
    return duplicates.length === 0 && badNumber === undefined ? { value, duplicates: [] } : undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return undefined;
  }
}
