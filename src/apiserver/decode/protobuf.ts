import type { GroupVersionKind, JsonObject } from '../model/index.js';
import { DecodingError } from './decoding-error.js';

/** Converts built-in objects between protobuf and JSON. */
export interface ProtobufCodec {
  /** Decodes the message of a kind. @throws DecodingError */
  decode(kind: GroupVersionKind, message: Uint8Array): JsonObject;
}

const prefix = [0x6b, 0x38, 0x73, 0x00]; // `k8s` and a zero byte

/**
 * Decodes a protobuf body: its envelope names the kind.
 *
 * @throws DecodingError
 */
export function unwrapProtobuf(body: Uint8Array, expected: GroupVersionKind, codec: ProtobufCodec): JsonObject {
  if (!prefix.every((byte, index) => body[index] === byte)) {
    const list = prefix.join(' ');
    throw new DecodingError(`provided data does not appear to be a protobuf message, expected prefix [${list}]`);
  }
  return codec.decode(expected, body.subarray(prefix.length));
}
