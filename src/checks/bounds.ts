import type { JsonSchema } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Finds bounds that no value can keep, as a minimum above the maximum; also when a type has one and its use the other. */
export function checkBounds(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  return pairs.flatMap(([low, high]): Diagnostic[] => {
    if (!schema.allOf && (schema[low] === undefined || schema[high] === undefined)) return [];
    const all = [schema, ...(schema.allOf ?? [])];
    const least = Math.max(...all.map((one) => one[low] ?? Number.NEGATIVE_INFINITY));
    const most = Math.min(...all.map((one) => one[high] ?? Number.POSITIVE_INFINITY));
    if (least <= most && !(least === most && isExclusive(all, low))) return [];
    const [span, other] = [part.span(low), part.span(high)];
    return [
      {
        code: 'marker-contradiction',
        severity: 'warning',
        message: `no value of \`${part.where}\` is valid: \`${low}\` is ${least} and \`${high}\` is ${most}`,
        hint: 'correct one of the two bounds',
        span,
        related: [{ label: `\`${high}\` is here`, span: other }],
      },
    ];
  });
}

function isExclusive(parts: readonly JsonSchema[], low: string): boolean {
  return low === 'minimum' && parts.some((part) => part.exclusiveMinimum || part.exclusiveMaximum);
}
