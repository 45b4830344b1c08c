/** The minimum and maximum of a cost or size. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/** The maximum that a cost or size can have, as in the API server. */
export const maxUint64 = 2n ** 64n - 1n;

/** The range of an unknown size. */
export const unknown: Range = { min: 0n, max: maxUint64 };

/** Returns the range of a known size or cost. */
export function exactly(value: bigint): Range {
  return { min: value, max: value };
}

/** Returns the sum of ranges. */
export function sum(...ranges: readonly Range[]): Range {
  return ranges.reduce(
    (one, other) => ({ min: capped(one.min + other.min), max: capped(one.max + other.max) }),
    exactly(0n),
  );
}

/** Returns the product of two ranges. */
export function product(one: Range, other: Range): Range {
  return { min: capped(one.min * other.min), max: capped(one.max * other.max) };
}

/** Returns a range multiplied by a factor, rounded up. */
export function scaled(range: Range, factor: number): Range {
  return { min: scaledNumber(range.min, factor), max: scaledNumber(range.max, factor) };
}

/** Returns the smallest range that contains both ranges. */
export function union(one: Range, other: Range): Range {
  return { min: smaller(one.min, other.min), max: larger(one.max, other.max) };
}

/** Returns the smaller of two numbers. */
export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function capped(value: bigint): bigint {
  return smaller(value, maxUint64);
}

function scaledNumber(value: bigint, factor: number): bigint {
  const result = Math.ceil(Number(value) * factor);
  return result >= 2 ** 64 ? maxUint64 : BigInt(result);
}
