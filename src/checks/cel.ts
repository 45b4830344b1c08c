import { type CelFinding, checkRules } from '../cel/index.js';
import { type JsonSchema, propertyOf, type SchemaPath, type SchemaStep } from '../model/index.js';
import type { DiagnosticCode } from '../problems/index.js';
import type { Finding } from './finding.js';

const codes: Readonly<Record<CelFinding['kind'], DiagnosticCode>> = {
  syntax: 'cel-syntax',
  type: 'cel-type',
  cost: 'cel-cost',
};

/** Finds CEL rules that the API server refuses. */
export function celFindings(root: JsonSchema): Finding[] {
  return checkRules(root).map(({ kind, path, index, part, start, end, message, hint }) => {
    const rule = partAt(root, path)?.['x-kubernetes-validations']?.[index];
    const written = rule?.[part];
    const where = typeof written === 'string' ? { text: written, range: { start, end } } : { text: rule?.rule ?? '' };
    return { code: codes[kind], path, keyword: 'x-kubernetes-validations', ...where, message, hint };
  });
}

function partAt(root: JsonSchema, path: SchemaPath): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((schema, step) => schema && partOf(schema, step), root);
}

function partOf(schema: JsonSchema, step: SchemaStep): JsonSchema | undefined {
  const { items, additionalProperties } = schema;
  if (step.kind === 'property') return propertyOf(schema, step.name);
  if (step.kind === 'items') return items;
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
