import { isOlder, type KubernetesVersion } from '../../../base/kubernetes-version.js';
import { type Diagnostic, errorOf, warningOf } from '../../../base/problems/index.js';
import type { SchemaNode } from '../schema-node.js';
import { checkValue } from '../value.js';

/** Reports an invalid default. As in the API server, defaults of nested fields are not applied before validation. */
export function checkDefault(node: SchemaNode, target: KubernetesVersion): Diagnostic[] {
  const { schema } = node;
  if (schema.default === undefined) return [];
  return checkValue(schema.default, schema, (at, message, details = {}) => {
    const { hint = correct, place = at, unknown, since } = details;
    const span = node.text('default', place).span;
    const newer = unknown && node.newerField(unknown.name, unknown.schema);
    if (newer) {
      const about = `the field \`${node.where}${place}\` in the default ${newer.message}`;
      return errorOf('kubernetes-version', about, `remove it, or ${newer.hint}`, span);
    }
    const about = `the default of \`${node.where}\`${at === '' ? '' : ` at \`${at}\``} ${message}`;
    if (since === undefined || !isOlder(target, since)) return errorOf('default-invalid', about, hint, span);
    return warningOf('default-invalid', about, `the API server rejects it as of Kubernetes ${since}; ${hint}`, span);
  });
}

const correct = 'correct the default value, or the type and the markers of the field';
