/** The DER tags used in certificates. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Encodes one value. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), encodeLength(length), ...contents]);
}

/** Encodes a sequence of values. */
export function sequence(...values: readonly Uint8Array[]): Buffer {
  return der(tags.sequence, ...values);
}

/** Encodes an object identifier, such as `2.5.4.3`. */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest.flatMap(base128)];
  return der(tags.objectIdentifier, Buffer.from(bytes));
}

/** Encodes a bit string of whole bytes. */
export function bitString(bytes: Uint8Array): Buffer {
  return der(tags.bitString, Buffer.from([0]), bytes);
}

/** Encodes a time as required by RFC 5280: a two-digit year up to 2049, then a four-digit year. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.generalizedTime, Buffer.from(digits));
}

/** Splits the contents of a constructed value into its values, each with tag and length. Requires valid DER. */
export function valuesOf(constructed: Buffer): Buffer[] {
  const values: Buffer[] = [];
  for (let rest = contentsOf(constructed); rest.length > 0; ) {
    const { start, end } = boundsOf(rest);
    if (end <= 0 || end < start || end > rest.length) throw new RangeError('the DER value is truncated');
    values.push(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
  return values;
}

/** Returns a value without its tag and length. */
export function contentsOf(value: Buffer): Buffer {
  const { start, end } = boundsOf(value);
  return value.subarray(start, end);
}

/** Returns the start and end of the contents of the first value. */
function boundsOf(bytes: Buffer): { readonly start: number; readonly end: number } {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return { start: 2, end: 2 + first };
  const start = 2 + (first & 0x7f);
  return { start, end: start + bytes.readUIntBE(2, first & 0x7f) };
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  const significant = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([0x80 | significant.length]), significant]);
}

function base128(arc: number): number[] {
  const groups = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}
