import { diffArrays } from 'diff';

/** Returns the indexes of the items that two lists have in common, in the same order. */
export function commonItems(
  items: readonly string[],
  others: readonly string[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [index, other] = [0, 0];
  for (const { count, added, removed } of diffArrays([...items], [...others])) {
    if (!added && !removed) for (let offset = 0; offset < count; offset++) pairs.push([index + offset, other + offset]);
    if (!added) index += count;
    if (!removed) other += count;
  }
  return pairs;
}
