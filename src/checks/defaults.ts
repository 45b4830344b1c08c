import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';
import { checkValue } from './value.js';

/**
 * Finds a default that its own schema rejects. A default is taken as it is written: those of its fields do not complete
 * it before it is checked.
 */
export function checkDefault(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  if (schema.default === undefined) return [];
  return checkValue(schema.default, schema, (at, message, details = {}) => ({
    code: 'default-invalid',
    severity: details.severity ?? 'error',
    message: `the default of \`${part.where}\`${at === '' ? '' : ` at \`${at}\``} ${message}`,
    hint: details.hint ?? 'correct the default, or the type and its markers',
    span: part.text('default', details.place ?? at).span,
  }));
}
