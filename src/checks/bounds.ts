import type { JsonSchema } from '../model/index.js';
import type { Finding } from './finding.js';
import type { SchemaPart } from './walk.js';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Finds bounds that no value can keep, as a minimum above the maximum; also when a type says one and its use the other. */
export function boundFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  return pairs.flatMap(([low, high]): Finding[] => {
    if (!schema.allOf && (schema[low] === undefined || schema[high] === undefined)) return [];
    const all = [schema, ...(schema.allOf ?? [])];
    const least = Math.max(...all.map((one) => one[low] ?? Number.NEGATIVE_INFINITY));
    const most = Math.min(...all.map((one) => one[high] ?? Number.POSITIVE_INFINITY));
    if (least <= most && !(least === most && isExclusive(all, low))) return [];
    return [
      {
        code: 'marker-contradiction',
        path: part.path,
        keyword: low,
        message: `no value of \`${part.where}\` can be right: \`${low}\` is ${least} and \`${high}\` is ${most}`,
        hint: 'correct one of the two bounds',
      },
    ];
  });
}

function isExclusive(parts: readonly JsonSchema[], low: string): boolean {
  return low === 'minimum' && parts.some((part) => part.exclusiveMinimum || part.exclusiveMaximum);
}
