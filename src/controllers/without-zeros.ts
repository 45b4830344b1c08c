/** Returns an object without counts that are 0, as Go's `omitempty` writes it. */
export function withoutZeros<T extends object>(counts: T): Partial<T> {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== 0)) as Partial<T>; // same keys
}
