/** The index of the first item that is not before an offset, in a list by offset. */
export function firstFrom<T>(list: readonly T[], offset: number, offsetOf: (item: T) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && offsetOf(item) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
