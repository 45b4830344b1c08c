/** Decodes and encodes bodies: JSON, YAML and protobuf with Go's error messages, and strict decoding errors. */
export { decodeDeleteOptions, decodeObject } from './decode-object.js';
export {
  type DecodedObject,
  type DecodeValue,
  decodeValue,
  type ExpectedObject,
  strictDecodingError,
} from './decode-parsed.js';
export { DecodingError } from './decoding-error.js';
export { type BodyEncoding, encodingOf } from './media-type.js';
export { type ParsedBody, parseBody } from './parse-body.js';
export { type ParsedJson, parseJson } from './parse-json.js';

export { encodeProtobuf, encodeProtobufEvent, hasProtobuf } from './protobuf.js';
export { WireWriter } from './protobuf-wire.js';
export { parseGroupVersion, readKind, type TypeMeta } from './read-kind.js';
