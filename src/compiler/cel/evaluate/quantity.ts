import { CelError } from './errors.js';

const suffixes: Readonly<Record<string, readonly [base: bigint, exponent: number]>> = {
  n: [10n, -9],
  u: [10n, -6],
  m: [10n, -3],
  '': [10n, 0],
  k: [10n, 3],
  M: [10n, 6],
  G: [10n, 9],
  T: [10n, 12],
  P: [10n, 15],
  E: [10n, 18],
  Ki: [2n, 10],
  Mi: [2n, 20],
  Gi: [2n, 30],
  Ti: [2n, 40],
  Pi: [2n, 50],
  Ei: [2n, 60],
};

/** A Kubernetes quantity, as a multiple of 1e-9. */
export class Quantity {
  readonly celType = 'kubernetes.Quantity';

  constructor(readonly nano: bigint) {}

  /** @throws CelError for invalid text */
  static parse(text: string): Quantity {
    const found = tryParse(text);
    if (typeof found === 'string') throw new CelError(found);
    return found;
  }

  static isValid(text: string): boolean {
    return typeof tryParse(text) !== 'string';
  }

  get isInteger(): boolean {
    const whole = this.nano / unit;
    return this.nano % unit === 0n && whole >= -(2n ** 63n) && whole < 2n ** 63n;
  }

  compare(other: Quantity): number {
    return this.nano < other.nano ? -1 : this.nano > other.nano ? 1 : 0;
  }

  equals(other: unknown): boolean {
    return other instanceof Quantity && other.nano === this.nano;
  }
}

/** Number of parts per unit. */
export const unit = 1_000_000_000n;

const form = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

function tryParse(text: string): Quantity | string {
  if (text === '') return form;
  const [, sign, whole = '', fraction = '', suffix = ''] = /^([+-]?)(\d*)(?:\.(\d*))?(.*)$/s.exec(text) ?? [];
  if (whole === '' && fraction === '') return form;
  const [, exponent] = /^[eE]([+-]?\d+)$/.exec(suffix) ?? [];
  const scale =
    exponent === undefined
      ? Object.hasOwn(suffixes, suffix)
        ? suffixes[suffix]
        : undefined
      : ([10n, Number(exponent)] as const);
  if (scale === undefined) return /^[eEinumkKMGTP]*[-+]?\d*$/.test(suffix) ? "unable to parse quantity's suffix" : form;
  const [base, power] = scale;
  if (Math.abs(power) > 100) return form;
  const digits = BigInt(`${whole}${fraction}` || 0) * unit * (power > 0 ? base ** BigInt(power) : 1n);
  const divisor = 10n ** BigInt(fraction.length) * (power < 0 ? base ** BigInt(-power) : 1n);
  // Parts below 1e-9 are rounded up, away from zero.
  const nano = (digits + divisor - 1n) / divisor;
  return new Quantity(sign === '-' ? -nano : nano);
}
