import type { JsonSchema } from '../model/index.js';
import { type Finding, pathText } from './finding.js';
import { partsBelow } from './walk.js';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Finds bounds that no value can keep, as a minimum above the maximum; also when a type says one and its use the other. */
export function boundFindings(root: JsonSchema): Finding[] {
  return partsBelow(root).flatMap(({ schema, path }) =>
    pairs.flatMap(([low, high]): Finding[] => {
      const all = [schema, ...(schema.allOf ?? [])];
      const least = Math.max(...all.map((part) => part[low] ?? Number.NEGATIVE_INFINITY));
      const most = Math.min(...all.map((part) => part[high] ?? Number.POSITIVE_INFINITY));
      if (least <= most && !(least === most && isExclusive(all, low))) return [];
      return [
        {
          code: 'marker-contradiction',
          path,
          keyword: low,
          message: `no value of \`${pathText(path)}\` can be right: \`${low}\` is ${least} and \`${high}\` is ${most}`,
          hint: 'correct one of the two bounds',
        },
      ];
    }),
  );
}

function isExclusive(parts: readonly JsonSchema[], low: string): boolean {
  return low === 'minimum' && parts.some((part) => part.exclusiveMinimum || part.exclusiveMaximum);
}
