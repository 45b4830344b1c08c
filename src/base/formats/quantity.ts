/** Suffixes for powers of 1000, from `n` for 10^-9 to `E` for 10^18. */
const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const formatError = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const maximum = (1n << 63n) - 1n;

/** An amount such as `500m` or `1Gi`, exact to a billionth. */
export interface Quantity {
  /** The amount in billionths. */
  readonly nanos: bigint;
  readonly format: 'decimal' | 'binary' | 'exponent';
}

/**
 * Parses an amount as Kubernetes does. For an invalid amount, throws the message of Kubernetes. Digits below a
 * billionth are rounded up.
 */
export function parseQuantity(text: string): Quantity {
  const [, sign, whole = '', fraction = '', suffix = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/.exec(text) ?? [];
  if (sign === undefined || text === '') throw new Error(formatError);
  if (whole === '' && fraction === '' && suffix !== '') throw new Error('unable to parse numeric part of quantity');
  const { base, exponent, format } = parseSuffix(suffix);
  const digits = BigInt(whole + fraction || '0');
  const scale = 9 - fraction.length + (base === 10 ? exponent : 0);
  const scaled = base === 2 ? digits << BigInt(exponent) : digits;
  const unsigned = scale >= 0 ? scaled * 10n ** BigInt(scale) : divideUp(scaled, 10n ** BigInt(-scale));
  const bounded = format === 'binary' && unsigned > maximum * 1_000_000_000n ? maximum * 1_000_000_000n : unsigned;
  const isSmall = format === 'binary' && bounded > 0n && bounded < 1_000_000_000n;
  return { nanos: sign === '-' ? -bounded : bounded, format: isSmall ? 'decimal' : format };
}

/** Formats an amount in its canonical form, with the largest suffix that keeps it exact. */
export function formatQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return '0';
  const one = 1_000_000_000n;
  const size = nanos < 0n ? -nanos : nanos;
  if (format === 'binary' && size >= 1024n * one && size % one === 0n) {
    let amount = nanos / one;
    let index = 0;
    for (; amount % 1024n === 0n && index < binarySuffixes.length - 1; index++) amount /= 1024n;
    return `${amount}${binarySuffixes[index]}`;
  }
  let amount = nanos;
  let exponent = -9;
  for (; amount % 1000n === 0n && (exponent < 18 || format === 'exponent'); exponent += 3) amount /= 1000n;
  if (format === 'exponent') return exponent === 0 ? `${amount}` : `${amount}e${exponent}`;
  return `${amount}${decimalSuffixes[exponent / 3 + 3]}`;
}

/** Returns the canonical form of an amount, or throws the message of the API server. */
export function canonicalQuantity(text: string): string {
  return formatQuantity(parseQuantity(text.trim()));
}

function parseSuffix(suffix: string): {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: Quantity['format'];
} {
  const decimal = decimalSuffixes.indexOf(suffix);
  if (decimal >= 0) return { base: 10, exponent: (decimal - 3) * 3, format: 'decimal' };
  const binary = binarySuffixes.indexOf(suffix);
  if (binary > 0) return { base: 2, exponent: binary * 10, format: 'binary' };
  const exponent = /^[eE]([+-]?\d{1,3})$/.exec(suffix)?.[1];
  if (exponent === undefined) throw new Error("unable to parse quantity's suffix");
  return { base: 10, exponent: Number(exponent), format: 'exponent' };
}

function divideUp(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor;
}
