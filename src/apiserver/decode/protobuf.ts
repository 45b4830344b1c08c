import { isRecord, type Json } from '../../base/json/index.js';
import { type BuiltinNode, builtinSchema, goPackage } from '../kinds/index.js';
import { base64Bytes, type GroupVersionKind, type JsonObject, setKey, toBase64 } from '../model/index.js';
import { DecodingError } from './decoding-error.js';
import { fieldsOfMessage, isMessage, type ProtobufField, specialTypes } from './protobuf-types.js';
import { readFields, WireWriter } from './protobuf-wire.js';
import { parseGroupVersion } from './read-kind.js';

const prefix = [0x6b, 0x38, 0x73, 0x00]; // `k8s` and a zero byte
const metaPackage = 'k8s.io/apimachinery/pkg/apis/meta/v1';
const metaKinds =
  /^(Status|(Create|Update|Patch|Delete|Get|List)Options|PartialObjectMetadata(List)?|Table|API(Group|Resource)(List)?|APIVersions)$/;

/**
 * Decodes a protobuf body to JSON, with the apiVersion and kind of its envelope. An object of an unknown kind has no
 * other fields.
 *
 * @throws DecodingError
 */
export function decodeProtobuf(body: Uint8Array, expected: GroupVersionKind): JsonObject {
  if (!prefix.every((byte, index) => body[index] === byte)) {
    const list = prefix.join(' ');
    throw new DecodingError(`provided data does not appear to be a protobuf message, expected prefix [${list}]`);
  }
  try {
    return decodeEnvelope(body.subarray(prefix.length), expected);
  } catch (error) {
    throw error instanceof RangeError || error instanceof SyntaxError ? new DecodingError(error.message) : error;
  }
}

function decodeEnvelope(envelope: Uint8Array, expected: GroupVersionKind): JsonObject {
  const { typeMeta = {}, raw = '' } = decodeMessage(envelope, 'k8s.io/apimachinery/pkg/runtime.Unknown', undefined);
  const { apiVersion = '', kind = '' } = typeMeta as { readonly apiVersion?: string; readonly kind?: string };
  const { group, version } = parseGroupVersion(apiVersion);
  const id = version === '' ? messageOf(expected) : messageOf({ group, version, kind: kind || expected.kind });
  if (!fieldsOfMessage(id)) return { apiVersion, kind };
  const object = decodeMessage(base64Bytes(String(raw)), id, schemaOf(id));
  return { ...object, ...(apiVersion !== '' && { apiVersion }), ...(kind !== '' && { kind }) };
}

/** Whether a kind can be written as protobuf. */
export function hasProtobuf(kind: GroupVersionKind): boolean {
  return fieldsOfMessage(messageOf(kind)) !== undefined;
}

/** Encodes an object of a built-in kind, with its envelope. */
export function encodeProtobuf(object: JsonObject): Uint8Array {
  const { apiVersion = '', kind = '', ...content } = object;
  const id = messageOf({ ...parseGroupVersion(String(apiVersion)), kind: String(kind) });
  const envelope = new WireWriter();
  const typeMeta = new WireWriter();
  typeMeta.string(1, String(apiVersion));
  typeMeta.string(2, String(kind));
  envelope.bytes(1, typeMeta.finish());
  envelope.bytes(2, encodeMessage(content, id));
  envelope.string(3, '');
  envelope.string(4, '');
  return Uint8Array.from([...prefix, ...envelope.finish()]);
}

/** Encodes a watch event, preceded by its length. */
export function encodeProtobufEvent(type: string, object: JsonObject): Uint8Array {
  const inner = new WireWriter();
  inner.bytes(1, encodeProtobuf(object));
  const event = new WireWriter();
  event.string(1, type);
  event.bytes(2, inner.finish());
  const bytes = event.finish();
  const frame = new Uint8Array(bytes.length + 4);
  new DataView(frame.buffer).setUint32(0, bytes.length);
  frame.set(bytes, 4);
  return frame;
}

function messageOf({ group, version, kind }: GroupVersionKind): string {
  return metaKinds.test(kind) ? `${metaPackage}.${kind}` : `${goPackage(group, version)}.${kind}`;
}

function schemaOf(id: string): BuiltinNode | undefined {
  try {
    return builtinSchema(id);
  } catch {
    return undefined;
  }
}

function decodeMessage(message: Uint8Array, id: string, schema: BuiltinNode | undefined): JsonObject {
  const fields = fieldsOfMessage(id) ?? [];
  const object: Record<string, Json> = {};
  for (const { number, value } of readFields(message)) {
    const field = fields.find((candidate) => candidate.number === number);
    if (field) decodeField(object, field, value, schema);
  }
  return object;
}

function decodeField(
  object: Record<string, Json>,
  field: ProtobufField,
  value: bigint | Uint8Array,
  schema: BuiltinNode | undefined,
): void {
  const { jsonName, shape, type } = field;
  const node = schema?.field(jsonName);
  if (shape === 'map') {
    const [key, item] = decodeEntry(value, type, node?.element);
    const map = (isRecord(object[jsonName]) ? object[jsonName] : {}) as Record<string, Json>;
    setKey(map, key, item);
    object[jsonName] = map;
  } else if (shape === 'list') {
    const list = Array.isArray(object[jsonName]) ? (object[jsonName] as Json[]) : [];
    list.push(decodeValue(value, type, node?.element));
    object[jsonName] = list;
  } else if (isInlined(field, schema)) {
    Object.assign(object, decodeMessage(value as Uint8Array, type, schema));
  } else {
    object[jsonName] = decodeValue(value, type, node);
  }
}

/** Whether a field is an embedded Go struct, whose fields are fields of the outer object in JSON. */
function isInlined({ jsonName, type, shape }: ProtobufField, schema: BuiltinNode | undefined): boolean {
  return schema !== undefined && shape === 'single' && isMessage(type) && schema.field(jsonName) === undefined;
}

function decodeEntry(value: bigint | Uint8Array, type: string, node: BuiltinNode | undefined): [string, Json] {
  let [key, item]: [string, Json] = ['', isMessage(type) ? decodeValue(new Uint8Array(), type, node) : ''];
  for (const entry of readFields(value as Uint8Array)) {
    if (entry.number === 1) key = new TextDecoder().decode(entry.value as Uint8Array);
    else if (entry.number === 2) item = decodeValue(entry.value, type, node);
  }
  return [key, item];
}

function decodeValue(value: bigint | Uint8Array, type: string, node: BuiltinNode | undefined): Json {
  if (typeof value === 'bigint') {
    if (type === 'bool') return value !== 0n;
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (type === 'string') return new TextDecoder().decode(value);
  if (type === 'bytes') return toBase64(value);
  if (type === 'double') return new DataView(value.buffer, value.byteOffset).getFloat64(0, true);
  const special = specialTypes[type];
  if (special) return special.toJson(decodeMessage(value, type, undefined));
  const fields = decodeMessage(value, type, node?.type === 'array' ? undefined : node);
  // A list with its own Go type is a message with one list field.
  return node?.type === 'array' ? (fields.items ?? []) : fields;
}

function encodeMessage(object: JsonObject, id: string): Uint8Array {
  const writer = new WireWriter();
  const schema = Object.hasOwn(specialTypes, id) ? undefined : schemaOf(id);
  for (const field of fieldsOfMessage(id) ?? []) {
    if (isInlined(field, schema)) {
      writer.bytes(field.number, encodeMessage(object, field.type));
      continue;
    }
    const value = object[field.jsonName];
    if (value !== undefined && value !== null) encodeField(writer, field, value);
  }
  return writer.finish();
}

function encodeField(writer: WireWriter, { number, shape, type }: ProtobufField, value: Json): void {
  if (shape === 'list') {
    for (const item of value as Json[]) encodeValue(writer, number, type, item);
  } else if (shape === 'map') {
    for (const [key, item] of Object.entries(value as JsonObject)) {
      const entry = new WireWriter();
      entry.string(1, key);
      encodeValue(entry, 2, type, item);
      writer.bytes(number, entry.finish());
    }
  } else {
    encodeValue(writer, number, type, value);
  }
}

function encodeValue(writer: WireWriter, number: number, type: string, value: Json): void {
  if (type === 'string') writer.string(number, String(value));
  else if (type === 'bytes') writer.bytes(number, base64Bytes(String(value)));
  else if (type === 'bool') writer.varint(number, value === true ? 1n : 0n);
  else if (type === 'int') writer.varint(number, BigInt(value as number | bigint));
  else if (type === 'double') writer.double(number, Number(value));
  else {
    const special = specialTypes[type];
    const fields = special ? special.fromJson(value) : Array.isArray(value) ? { items: value } : (value as JsonObject);
    writer.bytes(number, encodeMessage(fields, type));
  }
}
