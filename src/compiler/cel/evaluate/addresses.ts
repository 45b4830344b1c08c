import { CelError } from './errors.js';

/** An IP address. */
export class Ip {
  readonly celType = 'net.IP';

  /** @param bytes 4 or 16 bytes */
  constructor(readonly bytes: readonly number[]) {}

  /** @throws CelError for invalid text */
  static parse(text: string): Ip {
    const found = parseAddress(text);
    if (found instanceof Ip) return found;
    const quoted = JSON.stringify(text);
    throw new CelError(
      found.startsWith('IP Address')
        ? found
        : `IP Address ${quoted} parse error during conversion from string: ${found}`,
    );
  }

  static isValid(text: string): boolean {
    return parseAddress(text) instanceof Ip;
  }

  get family(): 4 | 6 {
    return this.bytes.length === 4 ? 4 : 6;
  }

  equals(other: unknown): boolean {
    return other instanceof Ip && this.toString() === other.toString();
  }

  /** Returns the canonical text. */
  toString(): string {
    if (this.family === 4) return this.bytes.join('.');
    const groups = Array.from(
      { length: 8 },
      (_, at) => (this.bytes[at * 2] ?? 0) * 256 + (this.bytes[at * 2 + 1] ?? 0),
    );
    const text = groups.map((group) => group.toString(16)).join(':');
    const zeros = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].sort(
      (one, other) => other[0].length - one[0].length,
    )[0];
    if (zeros === undefined) return text;
    const before = text.slice(0, zeros.index);
    return `${before}::${text.slice(zeros.index + zeros[0].length).replace(/^:/, '')}`;
  }
}

/** A range of IP addresses in CIDR notation. */
export class Cidr {
  readonly celType = 'net.CIDR';

  constructor(
    readonly ip: Ip,
    readonly bits: number,
  ) {}

  /** @throws CelError for invalid text */
  static parse(text: string): Cidr {
    const found = tryCidr(text);
    if (found === undefined)
      throw new CelError(
        `network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(${JSON.stringify(text)}): no '/'`,
      );
    return found;
  }

  static isValid(text: string): boolean {
    return tryCidr(text) !== undefined;
  }

  /** Returns the range with all bits after the prefix cleared. */
  get masked(): Cidr {
    const bytes = this.ip.bytes.map((byte, at) => byte & mask(this.bits - at * 8));
    return new Cidr(new Ip(bytes), this.bits);
  }

  contains(ip: Ip): boolean {
    if (ip.family !== this.ip.family) return false;
    return this.ip.bytes.every(
      (byte, at) => (byte & mask(this.bits - at * 8)) === ((ip.bytes[at] ?? 0) & mask(this.bits - at * 8)),
    );
  }

  containsRange(other: Cidr): boolean {
    return other.bits >= this.bits && this.contains(other.ip);
  }

  equals(other: unknown): boolean {
    return other instanceof Cidr && this.toString() === other.toString();
  }

  toString(): string {
    return `${this.ip}/${this.bits}`;
  }
}

function mask(bits: number): number {
  return bits >= 8 ? 255 : bits <= 0 ? 0 : 256 - 2 ** (8 - bits);
}

function tryCidr(text: string): Cidr | undefined {
  const [address = '', bits, more] = text.split('/');
  if (bits === undefined || more !== undefined || !/^(0|[1-9]\d{0,2})$/.test(bits)) return undefined;
  const ip = parseAddress(address);
  return ip instanceof Ip && Number(bits) <= ip.bytes.length * 8 ? new Cidr(ip, Number(bits)) : undefined;
}

/** Parses an address. @returns Go's message for invalid text */
function parseAddress(text: string): Ip | string {
  const fail = (why: string) => `ParseAddr(${JSON.stringify(text)}): ${why}`;
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return parseV4(text, fail);
  if (first === '%') return fail('missing IPv6 address');
  if (first === undefined) return fail('unable to parse IP');
  if (text.includes('%')) return `IP Address ${JSON.stringify(text)} with zone value is not allowed`;
  const found = parseV6(text, fail);
  if (typeof found === 'string') return found;
  const isMapped =
    found.bytes.slice(0, 10).every((byte) => byte === 0) && found.bytes[10] === 255 && found.bytes[11] === 255;
  return isMapped ? `IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed` : found;
}

function parseV4(text: string, fail: (why: string) => string): Ip | string {
  const parts = text.split('.');
  for (const part of parts) {
    const odd = /[^0-9]/.exec(part);
    if (odd !== null) return fail(`unexpected character (at ${JSON.stringify(text.slice(text.indexOf(odd[0])))})`);
    if (part === '') return fail(`IPv4 field must have at least one digit`);
    if (part.length > 1 && part.startsWith('0')) return fail('IPv4 field has octet with leading zero');
    if (Number(part) > 255) return fail('IPv4 field has value >255');
  }
  if (parts.length < 4) return fail('IPv4 address too short');
  return parts.length > 4 ? fail('IPv4 address too long') : new Ip(parts.map(Number));
}

function parseV6(text: string, fail: (why: string) => string): Ip | string {
  const [head = '', tail, more] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  const v4 = last.includes('.') ? parseV4(last, fail) : undefined;
  if (typeof v4 === 'string') return v4;
  const bytesOf = (group: string) => {
    if (group === last && v4 !== undefined) return v4.bytes;
    const value = Number.parseInt(group, 16);
    return /^[0-9a-fA-F]{1,4}$/.test(group) ? [value >> 8, value & 255] : undefined;
  };
  const before = groups(head).map(bytesOf);
  const after = groups(tail ?? '').map(bytesOf);
  if (more !== undefined) return fail(`multiple :: in address`);
  if ([...before, ...after].includes(undefined)) return fail(`unexpected character, want colon`);
  const [left, right] = [before.flatMap((bytes) => bytes ?? []), after.flatMap((bytes) => bytes ?? [])];
  const missing = 16 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 2) {
    return fail(missing > 0 ? 'address string too short' : 'trailing garbage after address');
  }
  return new Ip([...left, ...Array.from({ length: missing }, () => 0), ...right]);
}
