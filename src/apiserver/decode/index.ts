/** Bodies to JSON values and back: JSON, YAML and protobuf with Go's error messages, and strict decoding errors. */
export {
  type DecodedObject,
  type DecodeValue,
  decodeDeleteOptions,
  decodeObject,
  decodeValue,
  type ExpectedObject,
  strictDecodingError,
} from './decode-object.js';
export { DecodingError } from './decoding-error.js';
export { type BodyEncoding, encodingOf } from './media-type.js';
export { type ParsedBody, parseBody } from './parse-body.js';
export { type ParsedJson, parseJson } from './parse-json.js';

export { encodeProtobuf, encodeProtobufEvent, hasProtobuf } from './protobuf.js';
export { WireWriter } from './protobuf-wire.js';
export { parseGroupVersion, readKind, type TypeMeta } from './read-kind.js';
