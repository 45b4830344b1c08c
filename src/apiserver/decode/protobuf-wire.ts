/** A field of an encoded message. */
export interface WireField {
  readonly number: number;
  /** The integer of a varint; the bytes of a field of any other wire type. */
  readonly value: bigint | Uint8Array;
}

/** Wire types of protobuf. Groups are not used. */
const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Reads the fields of a message. @throws RangeError if the message is truncated or malformed */
export function* readFields(message: Uint8Array): Generator<WireField> {
  let at = 0;
  const varint = (): bigint => {
    let result = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('unexpected EOF');
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, result);
    }
    throw new RangeError('proto: integer overflow');
  };
  const bytes = (length: number): Uint8Array => {
    if (length < 0 || at + length > message.length) throw new RangeError('unexpected EOF');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === wireTypes.varint) yield { number, value: varint() };
    else if (type === wireTypes.bytes) yield { number, value: bytes(Number(varint())) };
    else if (type === wireTypes.fixed64) yield { number, value: bytes(8) };
    else if (type === wireTypes.fixed32) yield { number, value: bytes(4) };
    else throw new RangeError(`proto: illegal wireType ${type}`);
  }
}

/** Writes the fields of a message. */
export class WireWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  varint(number: number, value: bigint): void {
    this.#varint(BigInt(number * 8 + wireTypes.varint));
    this.#varint(BigInt.asUintN(64, value));
  }

  double(number: number, value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.#varint(BigInt(number * 8 + wireTypes.fixed64));
    this.#add(bytes);
  }

  bytes(number: number, value: Uint8Array): void {
    this.#varint(BigInt(number * 8 + wireTypes.bytes));
    this.#varint(BigInt(value.length));
    this.#add(value);
  }

  string(number: number, value: string): void {
    this.bytes(number, new TextEncoder().encode(value));
  }

  finish(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  #varint(value: bigint): void {
    const bytes: number[] = [];
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
    this.#add(Uint8Array.from(bytes));
  }

  #add(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
