import { type JsonSchema, propertyOf } from '../../../base/json/index.js';
import { isOlder, type KubernetesVersion } from '../../../base/kubernetes-version.js';

/** The size of values with a schema, as estimated by the API server. */
export interface DeclaredSize {
  /** The minimum size of a value as JSON, in bytes. */
  readonly minBytes: number;
  /** The maximum result of `size()`; 0 for values without a size. */
  readonly maxSize: number;
  /** Whether the schema sets no limit, so only the request size limit applies. */
  readonly isUnbounded: boolean;
}

/** The maximum size of a request, in bytes. */
export const maxRequestBytes = 3 * 1024 * 1024;

/** The maximum size of a value in a request, in bytes, without quotes or brackets. */
const maxContent = maxRequestBytes - 2;

/** Returns the size of a value whose size does not depend on limits in the schema. */
export function fixedSize(minBytes: number, maxSize = 0): DeclaredSize {
  return { minBytes, maxSize, isUnbounded: false };
}

/** Returns the size of an int-or-string value. API servers before 1.34 ignore its `maxLength`. */
export function intOrStringSize({ maxLength }: JsonSchema, target: KubernetesVersion): DeclaredSize {
  if (isOlder(target, '1.34')) return limited(1, undefined, maxContent);
  return limited(1, maxLength === undefined ? undefined : maxLength * 4, maxContent);
}

/**
 * Returns the size of a string, which depends on its format, `maxLength` and enum. A character has up to four bytes.
 */
export function stringSize({ format, maxLength, enum: values }: JsonSchema): DeclaredSize {
  switch (format) {
    case 'byte':
      return limited(2, maxLength, maxContent);
    case 'duration':
      return fixedSize(3, 32);
    case 'date':
      return fixedSize(12, 12);
    case 'date-time':
      return fixedSize(21, 32);
  }
  if (maxLength !== undefined) return limited(2, maxLength * 4, maxContent);
  if (values === undefined || values.length === 0) return limited(2, undefined, maxContent);
  const strings = values.filter((value) => typeof value === 'string');
  return fixedSize(2, Math.max(0, ...strings.map(bytesOf)));
}

/** Returns the size of a list, given the size of an item. */
export function listSize({ maxItems }: JsonSchema, item: DeclaredSize): DeclaredSize {
  return limited(2, maxItems, Math.floor(maxContent / (item.minBytes + 1)));
}

/** Returns the size of a map, given the size of a value. Each entry adds a key, quotes, a colon and a comma. */
export function mapSize({ maxProperties }: JsonSchema, value: DeclaredSize): DeclaredSize {
  return limited(2, maxProperties, Math.floor(maxContent / (value.minBytes + 6)));
}

/** Returns the size of an object. Its minimum includes the required fields that have no default. */
export function objectSize(
  schema: JsonSchema,
  sizeOf: (property: JsonSchema) => DeclaredSize | undefined,
): DeclaredSize {
  const fields = [...new Set(schema.required)].map((name) => {
    const property = propertyOf(schema, name);
    const isSet = property?.default !== undefined && property.default !== null;
    const size = property === undefined || isSet ? undefined : sizeOf(property);
    return size === undefined ? 0 : bytesOf(name) + size.minBytes + 4;
  });
  return fixedSize(fields.reduce((sum, bytes) => sum + bytes, 2));
}

function limited(minBytes: number, limit: number | undefined, otherwise: number): DeclaredSize {
  const maxSize = limit === undefined ? otherwise : Math.max(0, limit);
  return { minBytes, maxSize, isUnbounded: limit === undefined };
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
