import { badRequest, type GroupVersionKind, type JsonObject } from '../model/index.js';
import {
  asObject,
  type DecodedObject,
  type DecodeValue,
  decodeBody,
  type ExpectedObject,
  messageOf,
  unregistered,
} from './decode-parsed.js';
import { DecodingError } from './decoding-error.js';
import type { BodyEncoding } from './media-type.js';
import { type ParsedBody, parseBody } from './parse-body.js';
import { decodeProtobuf } from './protobuf.js';
import { readKind } from './read-kind.js';

/**
 * Decodes the body of a create or update.
 *
 * @throws ApiError (400, or 422 if the kind in the body is not that of the custom resource)
 */
export function decodeObject(body: Uint8Array, encoding: BodyEncoding, expected: ExpectedObject): DecodedObject {
  const parse = () => (encoding === 'protobuf' ? fromProtobuf(body, expected) : parseBody(body, encoding));
  return decodeBody(body, parse, expected);
}

/**
 * Decodes the options in the body of a DELETE. Returns no options for an empty body.
 *
 * @throws ApiError (400)
 */
export function decodeDeleteOptions(body: Uint8Array, encoding: BodyEncoding, decode: DecodeValue): JsonObject {
  if (body.length === 0) return {};
  try {
    const value = encoding === 'protobuf' ? decodeProtobuf(body, deleteOptionsKind) : parseBody(body, encoding).value;
    const { group, version, kind } = readKind(value);
    if (kind !== '' && kind !== 'DeleteOptions') throw unregistered({ group, version, kind });
    return decode(asObject(value)).object;
  } catch (error) {
    throw badRequest(messageOf(error));
  }
}

const deleteOptionsKind: GroupVersionKind = { group: '', version: 'v1', kind: 'DeleteOptions' };

function fromProtobuf(body: Uint8Array, expected: ExpectedObject): ParsedBody {
  if (expected.isCustom) throw new DecodingError('protobuf is not supported for custom resources');
  const value = decodeProtobuf(body, expected);
  return { value, strictErrors: [], duplicates: [], badNumber: undefined, text: '' };
}
