import { isOlder, type KubernetesVersion } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';
import { checkValue } from './value.js';

/**
 * Finds a default that its own schema rejects. A default is taken as it is written: those of its fields do not complete
 * it before it is checked.
 */
export function checkDefault(part: SchemaPart, target: KubernetesVersion): Diagnostic[] {
  const { schema } = part;
  if (schema.default === undefined) return [];
  return checkValue(schema.default, schema, (at, message, details = {}) => {
    const { severity = 'error', hint = correct, place = at, unknown, since } = details;
    const span = part.text('default', place).span;
    const newer = unknown && part.newerField(unknown.name, unknown.schema);
    if (newer) {
      const about = `the field \`${part.where}${place}\` of the default ${newer.message}`;
      return { code: 'kubernetes-version', severity, message: about, hint: `leave it out, or ${newer.hint}`, span };
    }
    const about = `the default of \`${part.where}\`${at === '' ? '' : ` at \`${at}\``} ${message}`;
    if (since === undefined || !isOlder(target, since)) {
      return { code: 'default-invalid', severity, message: about, hint, span };
    }
    const later = `the API server rejects it as of Kubernetes ${since}; ${hint}`;
    return { code: 'default-invalid', severity: 'warning', message: about, hint: later, span };
  });
}

const correct = 'correct the default, or the type and its markers';
