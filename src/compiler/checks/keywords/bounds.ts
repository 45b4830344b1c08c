import type { JsonSchema } from '../../../base/json/index.js';
import { type Diagnostic, warningOf } from '../../../base/problems/index.js';
import type { SchemaNode } from '../schema-node.js';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Reports contradictory bounds, such as a minimum above the maximum, even between a field and its type. */
export function checkBounds(node: SchemaNode): Diagnostic[] {
  const { schema } = node;
  if (!schema.allOf && pairs.every(([low]) => schema[low] === undefined)) return []; // most schemas have no lower bound
  return pairs.flatMap(([low, high]): Diagnostic[] => {
    if (!schema.allOf && (schema[low] === undefined || schema[high] === undefined)) return [];
    const all = [schema, ...(schema.allOf ?? [])];
    // A large bound is a bigint in JSON.
    const min = Math.max(...all.map((one) => Number(one[low] ?? Number.NEGATIVE_INFINITY)));
    const max = Math.min(...all.map((one) => Number(one[high] ?? Number.POSITIVE_INFINITY)));
    if (min <= max && !(min === max && isExclusive(all, low))) return [];
    const found =
      min > max
        ? `\`${low}\` is ${min}, but \`${high}\` is ${max}`
        : `\`${low}\` and \`${high}\` are both ${min}, and one of them is exclusive`;
    const message = `no value of \`${node.where}\` can be valid: ${found}`;
    const problem = warningOf('marker-contradiction', message, 'correct one of the bounds', node.span(low));
    return [{ ...problem, related: [{ label: `\`${high}\` is set here`, span: node.span(high) }] }];
  });
}

function isExclusive(schemas: readonly JsonSchema[], low: string): boolean {
  return low === 'minimum' && schemas.some((one) => one.exclusiveMinimum || one.exclusiveMaximum);
}
