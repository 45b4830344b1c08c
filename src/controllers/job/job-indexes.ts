import type { Job } from '../../k8s/batch/v1.js';
import type { Pod } from '../../k8s/core/v1.js';

/** Annotation and label of the pods of an indexed Job. */
export const indexAnnotation = 'batch.kubernetes.io/job-completion-index';

/** Whether each pod of a Job has an index. Such a Job is complete when each index has succeeded. */
export function isIndexed({ spec }: Job): boolean {
  return spec?.completionMode === 'Indexed';
}

/** Returns the index of a pod; undefined if its Job is not indexed. */
export function indexOf({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[indexAnnotation];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Parses indexes such as `0-2,5`. */
export function parseIndexes(text = ''): number[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    });
}

/** Formats indexes such as `0-2,5`. */
export function formatIndexes(indexes: ReadonlySet<number>): string {
  const sorted = [...indexes].sort((a, b) => a - b);
  const ranges: { first: number; last: number }[] = [];
  for (const index of sorted) {
    const range = ranges.at(-1);
    if (range && range.last + 1 === index) range.last = index;
    else ranges.push({ first: index, last: index });
  }
  const separator = (length: number) => (length > 2 ? '-' : ',');
  return ranges
    .map(({ first, last }) => (first === last ? `${first}` : `${first}${separator(last - first + 1)}${last}`))
    .join(',');
}
