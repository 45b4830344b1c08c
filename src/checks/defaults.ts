import type { Finding } from './finding.js';
import { unchecked, valueTroubles } from './value.js';
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
    ...(message.startsWith(unchecked) && { severity: 'warning' }),
    path: part.path,
    keyword: 'default',
    message: `the default of \`${part.where}\`${at === '' ? '' : ` at \`${at}\``} ${message}`,
    hint: hintFor(message),
  }));
}

function hintFor(message: string): string {
  if (message.startsWith(unchecked)) return 'shorten the pattern or the default; the API server checks them';
  if (!message.startsWith('lacks')) return 'correct the default, or the type and its markers';
  return 'write the field into the default, or make it optional; its own default comes too late';
}
