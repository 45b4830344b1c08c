import { canonicalQuantity } from '../../base/formats/index.js';
import { isRecord, type Json } from '../../base/json/index.js';
import {
  badRequest,
  canonicalDuration,
  canonicalTime,
  type Decoded,
  goJsonType,
  type JsonObject,
  maxStrictErrors,
  setKey,
} from '../model/index.js';
import { type BuiltinNode, jsonSchemaFormat, jsonSchemaNode } from './builtin-schema.js';

/**
 * Decodes a JSON value into a built-in type and writes it again as Go does: fields that are empty and have `omitempty`
 * are left out, structs are written unless they are zero and have `omitzero`, and quantities, times and bytes are in
 * their canonical form.
 *
 * @throws ApiError (400) with the bare message of Go's decoder
 */
export function decodeBuiltin(value: JsonObject, node: BuiltinNode): Decoded {
  const decoder = new Decoder();
  const object = decoder.struct(value, node, { struct: '', fields: [], path: '' });
  if (decoder.typeError !== undefined) throw badRequest(decoder.typeError);
  return { object, unknownFields: decoder.unknownFields };
}

/** The location of a value: the struct and its fields for type errors, and the path for unknown fields. */
interface Place {
  readonly struct: string;
  readonly fields: readonly string[];
  readonly path: string;
}

class Decoder {
  readonly unknownFields: string[] = [];
  /** The first type error. Decoding continues, because errors of types with a custom JSON encoding take precedence. */
  typeError: string | undefined;

  /** Decodes the fields of a struct. */
  struct(value: JsonObject, node: BuiltinNode, place: Place): JsonObject {
    const result: Record<string, Json> = {};
    const struct = shortName(node.goType);
    const decoded = new Map<string, Json | undefined>();
    for (const [name, given] of Object.entries(value)) {
      const field = node.field(name);
      if (!field && this.unknownFields.length < maxStrictErrors) this.unknownFields.push(joinPath(place.path, name));
      if (!field || given === null) continue;
      const fields = [...place.fields, ...node.embeddedIn(name), name];
      decoded.set(name, this.#value(given, field, { struct, fields, path: joinPath(place.path, name) }));
    }
    for (const name of node.fieldNames) {
      const field = node.field(name);
      const given = decoded.get(name);
      const written = field && (keptEmpty(given, node, name) ?? writtenValue(given, field));
      if (written !== undefined) setKey(result, name, written);
    }
    return result;
  }

  /** Decodes a value. If the type is wrong, records a type error and returns undefined. */
  #value(value: Json, node: BuiltinNode, place: Place): Json | undefined {
    switch (node.type) {
      case 'object':
        if (!isRecord(value)) return this.#mismatch(value, node, place);
        return node.element
          ? this.#map(value as JsonObject, node, place)
          : this.struct(value as JsonObject, node, place);
      case 'array':
        if (!Array.isArray(value)) return this.#mismatch(value, node, place);
        return value.map((item, index) => this.#item(item, node, { ...place, path: `${place.path}[${index}]` }));
      case 'string':
        return this.#string(value, node, place);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.#mismatch(value, node, place);
      case 'integer':
        return this.#integer(value, place, node.goType);
      case 'number':
        if (typeof value === 'bigint') return Number(value);
        return typeof value === 'number' ? value : this.#mismatch(value, node, place);
      case 'int-or-string':
        return typeof value === 'string' ? value : this.#integer(value, place, 'int32', true);
      case 'any': {
        const isSchema = node.format === jsonSchemaFormat && isRecord(value);
        return isSchema ? this.struct(value as JsonObject, jsonSchemaNode(), place) : value;
      }
      default:
        return node.type satisfies never;
    }
  }

  #item(value: Json, node: BuiltinNode, place: Place): Json {
    const element = node.element;
    if (!element) return value;
    const decoded = value === null ? undefined : this.#value(value, element, place);
    return decoded ?? zeroValue(element);
  }

  #map(value: JsonObject, node: BuiltinNode, place: Place): JsonObject {
    const result: Record<string, Json> = {};
    for (const [key, item] of Object.entries(value)) {
      setKey(result, key, this.#item(item, node, { ...place, path: joinPath(place.path, key) }));
    }
    return result;
  }

  #string(value: Json, node: BuiltinNode, place: Place): Json | undefined {
    const { format } = node;
    if (format === 'quantity') return own(() => canonicalQuantity(typeof value === 'string' ? value : textOf(value)));
    if (typeof value !== 'string') {
      const hasOwnJson = format === 'date-time' || format === 'micro-time' || format === 'duration';
      if (hasOwnJson) throw badRequest(mismatchText(goJsonType(value), 'string', place));
      return this.#mismatch(value, node, place);
    }
    if (format === 'date-time' || format === 'micro-time') return own(() => canonicalTime(value, format));
    if (format === 'duration') return own(() => canonicalDuration(value));
    return format === 'byte' ? this.#bytes(value) : value;
  }

  #bytes(value: string): Json | undefined {
    const text = value.replace(/[\r\n]/g, '');
    const valid = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/.exec(text)?.[0] ?? '';
    if (valid.length < text.length) {
      this.typeError ??= `illegal base64 data at input byte ${badByte(text, valid.length)}`;
      return undefined;
    }
    return text;
  }

  #integer(value: Json, place: Place, goType: string, isOwn = false): Json | undefined {
    const bits = goType === 'int32' ? 31n : 63n;
    const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    if (isWhole && BigInt(value) >= -(1n << bits) && BigInt(value) < 1n << bits) return value;
    const text = mismatchText(
      typeof value === 'number' || isWhole ? `number ${value}` : goJsonType(value),
      goType,
      place,
    );
    if (isOwn) throw badRequest(text);
    this.typeError ??= text;
    return undefined;
  }

  #mismatch(value: Json, node: BuiltinNode, place: Place): undefined {
    this.typeError ??= mismatchText(goJsonType(value), node.goType, place);
  }
}

/** Keeps an empty list of policies in scaling rules: it is invalid, but absent policies get defaults. */
function keptEmpty(value: Json | undefined, { goType }: BuiltinNode, name: string): Json | undefined {
  return goType.endsWith('v2.HPAScalingRules') && name === 'policies' ? value : undefined;
}

/** The value to write for a field; undefined to omit the field. */
function writtenValue(decoded: Json | undefined, field: BuiltinNode): Json | undefined {
  if (field.isPointer) return decoded ?? (field.omitsEmpty ? undefined : null);
  const value = decoded ?? zeroValue(field);
  if (isStruct(field)) return field.omitsZero && isZero(value) ? undefined : value;
  if (!isEmpty(value)) return value;
  return field.omitsEmpty || field.omitsZero ? undefined : value;
}

/** Returns the JSON that Go writes for a type's zero value. */
export function zeroValue(node: BuiltinNode): Json {
  switch (node.type) {
    case 'object':
      return node.element ? null : zeroStruct(node);
    case 'string':
      if (node.format === 'quantity') return '0';
      if (node.format === 'duration') return '0s';
      return node.format === 'date-time' || node.format === 'micro-time' ? null : '';
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
    case 'int-or-string':
      return 0;
    case 'array':
    case 'any':
      return null;
    default:
      return node.type satisfies never;
  }
}

function zeroStruct(node: BuiltinNode): JsonObject {
  const entries = node.fieldNames.flatMap((name) => {
    const field = node.field(name);
    const value = field && writtenValue(undefined, field);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether Go writes a field of this type even if it is empty and has `omitempty`. */
function isStruct(node: BuiltinNode): boolean {
  if (node.type === 'object') return node.element === undefined;
  const formats = ['quantity', 'date-time', 'micro-time', 'duration'];
  return node.type === 'any' || node.type === 'int-or-string' || formats.includes(node.format ?? '');
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

function isZero(value: Json): boolean {
  return (
    isEmpty(value) || value === '0' || (isRecord(value) && Object.values(value).every((item) => isZero(item as Json)))
  );
}

/** Runs the parser of a type with a custom JSON encoding. An error of the parser ends decoding. */
function own(parse: () => string): string {
  try {
    return parse();
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

function mismatchText(found: string, goType: string, { struct, fields }: Place): string {
  return `json: cannot unmarshal ${found} into Go struct field ${struct}.${fields.join('.')} of type ${goType}`;
}

function textOf(value: Json): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function badByte(text: string, valid: number): number {
  const offset = text.slice(valid).search(/[^A-Za-z0-9+/]/);
  if (offset !== -1) return valid + offset;
  // Go reports an incomplete group of four characters at its first character.
  return text.length % 4 === 0 ? text.length - 1 : text.length - (text.length % 4);
}

function shortName(goType: string): string {
  return goType.slice(goType.lastIndexOf('.') + 1);
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
