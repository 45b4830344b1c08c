import type { Json } from '../../../base/json/index.js';
import { CelError } from './errors.js';
import { durationText, timestampText } from './times.js';
import { type CelValue, Duration, isList, isMap, StructValue, Timestamp, typeName, Uint } from './values.js';

const exactIntegers = BigInt(Number.MAX_SAFE_INTEGER);

/** Converts a CEL value to JSON. @throws CelError for a value without a JSON form */
export function toJson(value: CelValue): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number') {
    return value;
  }
  if (typeof value === 'bigint') return integer(value);
  if (value instanceof Uint) return integer(value.value);
  if (isList(value)) return value.map(toJson);
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  if (!isMap(value)) throw new CelError(`type conversion error from '${typeName(value)}' to 'google.protobuf.Value'`);
  return Object.fromEntries(value.keys().map((key) => [String(key), toJson(value.get(key) ?? null)]));
}

function integer(value: bigint): Json {
  return value > exactIntegers || value < -exactIntegers ? String(value) : Number(value);
}

/** Reports constructed objects whose type is not the path of their field, such as `Object{spec: Object.status{}}`. */
export function misplacedTypes(value: CelValue, path = 'Object'): readonly string[] {
  if (isList(value)) return value.flatMap((item) => misplacedTypes(item, path));
  if (!isMap(value)) return [];
  const isObject = value instanceof StructValue;
  const expected = JSON.stringify(path);
  const own =
    isObject && value.celType !== path
      ? [
          `unexpected type name ${JSON.stringify(value.celType)}, expected ${expected}, which matches field name path from root Object type`,
        ]
      : [];
  const below = value
    .keys()
    .flatMap((key) => misplacedTypes(value.get(key) ?? null, isObject ? `${path}.${key}` : path));
  return [...own, ...below];
}
