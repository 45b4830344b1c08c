import type { Finding } from './finding.js';
import { valueTroubles } from './value.js';
import type { SchemaPart } from './walk.js';

/**
 * Finds a default that its own schema refuses. A default is taken as it is written: those of its fields do not fill it
 * up before it is looked at.
 */
export function defaultFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  if (schema.default === undefined) return [];
  return valueTroubles(schema.default, schema).map(({ at, message }) => ({
    code: 'default-invalid',
    path: part.path,
    keyword: 'default',
    message: `the default of \`${part.where}\`${at === '' ? '' : ` at \`${at}\``} ${message}`,
    hint: message.startsWith('lacks')
      ? 'write the field into the default, or make it optional; its own default comes too late'
      : 'correct the default, or the type and its markers',
  }));
}
