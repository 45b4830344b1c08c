import { CelError } from './errors.js';

/** A semantic version. */
export class Semver {
  readonly celType = 'kubernetes.Semver';

  constructor(
    readonly numbers: readonly bigint[],
    readonly pre: readonly string[],
  ) {}

  /** @throws CelError for invalid text */
  static parse(text: string, isLenient = false): Semver {
    const [core = '', ...rest] = (isLenient ? normalize(text) : text).split(/(?=[-+])/);
    if (core === '' && rest.length === 0) throw new CelError('Version string empty');
    const parts = core.split('.');
    if (parts.length !== 3) throw new CelError('No Major.Minor.Patch elements found');
    for (const part of parts) {
      if (!/^\d+$/.test(part)) throw new CelError(`Invalid character(s) found in major number ${JSON.stringify(part)}`);
      if (part.length > 1 && part.startsWith('0'))
        throw new CelError(`Major number must not contain leading zeroes ${JSON.stringify(part)}`);
    }
    const tail = rest.join('');
    const [, pre = '', build = ''] = /^(?:-([^+]*))?(?:\+(.*))?$/s.exec(tail) ?? [];
    const names = pre === '' ? [] : pre.split('.');
    if (tail.startsWith('-') && names.length === 0) throw new CelError('Prerelease is empty');
    const wrong = [...names, ...(build === '' ? [] : build.split('.'))].find((name) => !/^[0-9A-Za-z-]+$/.test(name));
    if (wrong !== undefined) throw new CelError(`Invalid character(s) found in prerelease ${JSON.stringify(wrong)}`);
    return new Semver(parts.map(BigInt), names);
  }

  compare(other: Semver): number {
    for (const [index, number] of this.numbers.entries()) {
      const right = other.numbers[index] ?? 0n;
      if (number !== right) return number < right ? -1 : 1;
    }
    if (this.pre.length === 0 || other.pre.length === 0) return Math.sign(other.pre.length - this.pre.length);
    for (const [index, name] of this.pre.entries()) {
      const found = index < other.pre.length ? comparePart(name, other.pre[index] ?? '') : 1;
      if (found !== 0) return found;
    }
    return this.pre.length < other.pre.length ? -1 : 0;
  }

  equals(other: unknown): boolean {
    return other instanceof Semver && this.compare(other) === 0;
  }
}

function comparePart(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => /^\d+$/.test(name));
  if (left && right) return Math.sign(Number(BigInt(one) - BigInt(other)));
  if (left !== right) return left ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Normalizes a version: drops outer whitespace, a leading `v` and leading zeros, and adds missing numbers. */
function normalize(text: string): string {
  const [, core = '', rest = ''] = /^v?([^-+]*)(.*)$/s.exec(text.trim()) ?? [];
  const parts = core.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));
  while (parts.length < 3) parts.push('0');
  return `${parts.join('.')}${rest}`;
}
