import { type GoYaml, GoYamlError, readGoYaml } from '../../base/yaml/index.js';
import { DecodingError } from './decoding-error.js';

/**
 * Parses the first document of a YAML text.
 *
 * @throws DecodingError
 */
export function parseYaml(text: string): GoYaml {
  try {
    return readGoYaml(text);
  } catch (error) {
    if (!(error instanceof GoYamlError)) throw error;
    throw new DecodingError(error.message);
  }
}
