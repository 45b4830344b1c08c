/** Parses an IP address as Go does; returns 4 or 16 bytes, or Go's message. */
export function parseIp(text: string): readonly number[] | string {
  const fail = (why: string) => `ParseAddr(${JSON.stringify(text)}): ${why}`;
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return parseV4(text, fail);
  if (first === '%') return fail('missing IPv6 address');
  return first === undefined ? fail('unable to parse IP') : parseV6(text, fail);
}

/** Whether a string is an IP address. */
export function isIp(text: string): boolean {
  return typeof parseIp(text) !== 'string';
}

/** Formats the bytes of an IP address in its canonical form (RFC 5952). */
export function formatIp(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/** Removes leading zeros, which Go once accepted, from the numbers in an IPv4 address and from a prefix length. */
export function withoutLeadingZeros(text: string): string {
  return text.replaceAll(/(?<!\d)\d+(?:\.\d+)+|(?<=\/)\d+$/g, (part) => part.replaceAll(/(?<=^|\.)0+(?=\d)/g, ''));
}

interface IpRange {
  readonly bytes: readonly number[];
  readonly bits: number;
}

/** Parses a range in CIDR notation. Returns undefined for invalid text. */
export function parseCidr(text: string): IpRange | undefined {
  const [address = '', bits, more] = text.split('/');
  if (bits === undefined || more !== undefined || !/^(0|[1-9]\d{0,2})$/.test(bits)) return undefined;
  const bytes = parseIp(address);
  return typeof bytes !== 'string' && Number(bits) <= bytes.length * 8 ? { bytes, bits: Number(bits) } : undefined;
}

/** Returns an address with all bits after a prefix cleared. */
export function maskedBytes({ bytes, bits }: IpRange): readonly number[] {
  return bytes.map((byte, at) => byte & mask(bits - at * 8));
}

/** Whether a range contains another range, or is the same one. */
export function containsRange(outer: IpRange, inner: IpRange): boolean {
  const { bytes, bits } = outer;
  if (inner.bits < bits || inner.bytes.length !== bytes.length) return false;
  return bytes.every((byte, at) => ((byte ^ (inner.bytes[at] ?? 0)) & mask(bits - at * 8)) === 0);
}

function mask(bits: number): number {
  return bits >= 8 ? 255 : bits <= 0 ? 0 : 256 - 2 ** (8 - bits);
}

function parseV4(text: string, fail: (why: string) => string): readonly number[] | string {
  const parts = text.split('.');
  for (const part of parts) {
    const odd = /[^0-9]/.exec(part);
    if (odd !== null) return fail(`unexpected character (at ${JSON.stringify(text.slice(text.indexOf(odd[0])))})`);
    if (part === '') return fail(`IPv4 field must have at least one digit`);
    if (part.length > 1 && part.startsWith('0')) return fail('IPv4 field has octet with leading zero');
    if (Number(part) > 255) return fail('IPv4 field has value >255');
  }
  if (parts.length < 4) return fail('IPv4 address too short');
  return parts.length > 4 ? fail('IPv4 address too long') : parts.map(Number);
}

function parseV6(text: string, fail: (why: string) => string): readonly number[] | string {
  const [, rest = '', dotted] = /^(.*?)((?<=:)[^:]*\.[^:]*)?$/s.exec(text) ?? [];
  // The last 4 bytes may be an IPv4 address, which counts as two groups.
  const v4 = dotted === undefined ? [] : parseV4(dotted, fail);
  if (typeof v4 === 'string') return v4;
  const [head = '', tail, more] = `${rest}${dotted === undefined ? '' : '0:0'}`.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  if (more !== undefined) return fail(`multiple :: in address`);
  if (![...left, ...right].every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) {
    return fail(`unexpected character, want colon`);
  }
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) {
    return fail(missing > 0 ? 'address string too short' : 'trailing garbage after address');
  }
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  const bytes = all.map((group) => Number.parseInt(group, 16)).flatMap((value) => [value >> 8, value & 255]);
  return [...bytes.slice(0, 16 - v4.length), ...v4];
}
