/** Matches a sign, digits with an optional fraction, and a suffix or a bounded exponent. */
const form = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?([eE][+-]?\d{1,2}|[KMGTPE]i|[numkMGTPE]?)$/;

/**
 * Number of decimal places by which values are scaled to integers. Exceeds the maximum of a fraction with an exponent.
 */
const scale = 150;

const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binary: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/** Whether two values are quantities of the same size, such as `1000m` and `1`. */
export function isSameQuantity(a: unknown, b: unknown): boolean {
  const [left, right] = [sizeOf(a), sizeOf(b)];
  return left !== undefined && left === right;
}

function sizeOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [, sign, whole = '', fraction = '', suffix = ''] = form.exec(String(value)) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return digits * 2n ** BigInt(binary[suffix] ?? 0) * 10n ** BigInt(scale - fraction.length + exponentOf(suffix));
}

function exponentOf(suffix: string): number {
  return /^[eE][+-]?\d/.test(suffix) ? Number(suffix.slice(1)) : (decimal[suffix] ?? 0);
}
