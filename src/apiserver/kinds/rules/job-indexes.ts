/**
 * Counts the indexes in a list such as `0,2-4`. Indexes must increase, and be less than the completions of the Job.
 *
 * @returns the count, or Go's message about the first fault
 */
export function countIndexes(text: string, completions: number): number | string {
  let previous: number | undefined;
  let count = 0;
  for (const part of text === '' ? [] : text.split(',')) {
    const ends = part.split('-');
    if (ends.length > 2) {
      return `the fragment ${JSON.stringify(part)} violates the requirement that an index interval can have at most two parts separated by '-'`;
    }
    for (const end of ends) {
      const fault = indexFault(end, previous, completions);
      if (fault !== undefined) return fault;
      previous = Number(end);
    }
    count += Number(ends.at(-1)) - Number(ends[0]) + 1;
  }
  return count;
}

function indexFault(text: string, previous: number | undefined, completions: number): string | undefined {
  if (!/^[+-]?\d+$/.test(text)) return `cannot convert string to integer for index: ${JSON.stringify(text)}`;
  const index = Number(text);
  if (index >= completions) return `too large index: ${JSON.stringify(text)}`;
  if (previous === undefined || index > previous) return undefined;
  return `non-increasing order, previous: ${previous}, current: ${index}`;
}
