import { isOlder, type JsonSchema, type KubernetesVersion, propertyOf } from '../../model/index.js';

/** The size of the values of a schema, as the API server estimates it. */
export interface DeclaredSize {
  /** The minimum number of bytes of a value as JSON. */
  readonly minBytes: number;
  /** The maximum result of `size()`, or 0 for values without a size. */
  readonly maxSize: number;
  /** Whether the schema sets no limit, so that only the size limit of requests applies. */
  readonly isUnbounded: boolean;
}

/** The maximum number of bytes of a request. */
export const maxRequestBytes = 3 * 1024 * 1024;

/** The maximum number of bytes of a value in a request, without its quotes or brackets. */
const maxContent = maxRequestBytes - 2;

/** Returns the size of a value that has a minimum number of bytes, but no limit in the schema. */
export function fixedSize(minBytes: number, maxSize = 0): DeclaredSize {
  return { minBytes, maxSize, isUnbounded: false };
}

/** Returns the size of a value that may be an integer or a string. API servers before 1.34 ignore its maximum length. */
export function intOrStringSize({ maxLength }: JsonSchema, target: KubernetesVersion): DeclaredSize {
  if (isOlder(target, '1.34')) return limited(1, undefined, maxContent);
  return limited(1, maxLength === undefined ? undefined : maxLength * 4, maxContent);
}

/** Returns the size of a string, by its format. A character has up to four bytes. */
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

/** Returns the size of a list, by the size of its items. */
export function listSize({ maxItems }: JsonSchema, item: DeclaredSize): DeclaredSize {
  return limited(2, maxItems, Math.floor(maxContent / (item.minBytes + 1)));
}

/** Returns the size of a map, by the size of its values. Each value has a key, quotes, a colon and a comma. */
export function mapSize({ maxProperties }: JsonSchema, value: DeclaredSize): DeclaredSize {
  return limited(2, maxProperties, Math.floor(maxContent / (value.minBytes + 6)));
}

/** Returns the size of an object: its required fields must be set, unless they have a default. */
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
