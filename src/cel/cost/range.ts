/** The least and the most that something costs, or how large it is. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/** What the API server counts with at most: the largest number of 64 bits. */
export const most = 2n ** 64n - 1n;

/** What is known of a size that nothing is known of. */
export const unknown: Range = { min: 0n, max: most };

/** A size or cost that is known. */
export function exactly(value: bigint): Range {
  return { min: value, max: value };
}

/** The sum of ranges. */
export function sum(...ranges: readonly Range[]): Range {
  return ranges.reduce(
    (one, other) => ({ min: capped(one.min + other.min), max: capped(one.max + other.max) }),
    exactly(0n),
  );
}

/** The product of two ranges. */
export function product(one: Range, other: Range): Range {
  return { min: capped(one.min * other.min), max: capped(one.max * other.max) };
}

/** A range times a factor, rounded up. */
export function scaled(range: Range, factor: number): Range {
  return { min: scaledNumber(range.min, factor), max: scaledNumber(range.max, factor) };
}

/** The range that holds both. */
export function union(one: Range, other: Range): Range {
  return { min: smaller(one.min, other.min), max: larger(one.max, other.max) };
}

/** The smaller of two numbers. */
export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** A number, or the most that there is. */
function capped(value: bigint): bigint {
  return smaller(value, most);
}

function scaledNumber(value: bigint, factor: number): bigint {
  const result = Math.ceil(Number(value) * factor);
  return result >= 2 ** 64 ? most : BigInt(result);
}
