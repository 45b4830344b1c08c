import { checkRules } from '../cel/index.js';
import { type Diagnostic, type DiagnosticCode, placesIn } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

const codes: Readonly<Record<string, DiagnosticCode>> = { syntax: 'cel-syntax', type: 'cel-type', cost: 'cel-cost' };

/** Finds CEL rules that the API server rejects. */
export function checkCel(root: SchemaPart): Diagnostic[] {
  return checkRules(root.schema).flatMap(({ kind, path, index, part, start, end, message, hint }): Diagnostic[] => {
    const owner = path.reduce<SchemaPart | undefined>((around, step) => around?.child(step), root);
    const rule = owner?.schema['x-kubernetes-validations']?.[index];
    if (!owner || !rule) return [];
    const text = owner.text('x-kubernetes-validations', `.${part}`, rule);
    const span = placesIn(text, String(rule[part] ?? ''))(start, end);
    return [{ code: codes[kind] ?? 'cel-type', severity: 'error', message, hint, span }];
  });
}
