import { containsRange, formatIp, maskedBytes, parseCidr, parseIp } from '../../../base/formats/index.js';
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

  get family(): 4 | 6 {
    return this.bytes.length === 4 ? 4 : 6;
  }

  equals(other: unknown): boolean {
    return other instanceof Ip && this.toString() === other.toString();
  }

  toString(): string {
    return formatIp(this.bytes);
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
    const range = parseCidr(text);
    const ip = range && parseAddress(text.split('/', 1)[0] ?? '');
    if (ip instanceof Ip) return new Cidr(ip, range?.bits ?? 0);
    throw new CelError(
      `network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(${JSON.stringify(text)}): no '/'`,
    );
  }

  /** Returns the range with all bits after the prefix cleared. */
  get masked(): Cidr {
    return new Cidr(new Ip(maskedBytes(this.#range)), this.bits);
  }

  contains({ bytes }: Ip): boolean {
    return containsRange(this.#range, { bytes, bits: bytes.length * 8 });
  }

  containsRange(other: Cidr): boolean {
    return containsRange(this.#range, other.#range);
  }

  get #range(): { readonly bytes: readonly number[]; readonly bits: number } {
    return { bytes: this.ip.bytes, bits: this.bits };
  }

  equals(other: unknown): boolean {
    return other instanceof Cidr && this.toString() === other.toString();
  }

  toString(): string {
    return `${this.ip}/${this.bits}`;
  }
}

/** Parses an address. Returns Go's error message for invalid text. */
function parseAddress(text: string): Ip | string {
  if (text.includes('%') && text.includes(':'))
    return `IP Address ${JSON.stringify(text)} with zone value is not allowed`;
  const bytes = parseIp(text);
  if (typeof bytes === 'string') return bytes;
  const isMapped =
    bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped ? `IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed` : new Ip(bytes);
}
