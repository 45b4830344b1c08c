/** The type of a field: a scalar, a list, or a mapping. */
export type FieldType = 'string' | 'boolean' | readonly [FieldType] | FieldTypes;

/** The field types of a mapping, by name. `*` is the type of all other fields; without `*` they are not checked. */
export interface FieldTypes {
  readonly [name: string]: FieldType;
}

/** A value whose fields have been checked. Any field may be missing; `null` counts as missing. */
export type Checked<T> = T extends 'string'
  ? string
  : T extends 'boolean'
    ? boolean
    : T extends readonly [infer Item]
      ? readonly Checked<Item>[]
      : T extends { readonly '*': infer Item }
        ? Readonly<Record<string, Checked<Item>>>
        : { readonly [Name in keyof T]?: Checked<T[Name]> | undefined };

/**
 * Checks a value that was read from YAML. `null` is allowed everywhere except in a list of scalars.
 *
 * @param place path of the value, such as `clusters[0].cluster`
 */
export function checkFields(value: unknown, type: FieldType, place: string): void {
  if (value === null || value === undefined) return;
  if (typeof type === 'string') {
    if (typeof value !== type) throw wrongType(value, type, place);
  } else if (isListType(type)) {
    if (!Array.isArray(value)) throw wrongType(value, 'list', place);
    for (const [index, item] of value.entries()) {
      if (item === null && typeof type[0] === 'string') throw wrongType(item, type[0], `${place}[${index}]`);
      checkFields(item, type[0], `${place}[${index}]`);
    }
  } else {
    if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(value, 'mapping', place);
    for (const [name, item] of Object.entries(value)) {
      const itemType = Object.hasOwn(type, name) ? type[name] : type['*'];
      if (itemType !== undefined) checkFields(item, itemType, place === '' ? name : `${place}.${name}`);
    }
  }
}

function isListType(type: FieldType): type is readonly [FieldType] {
  return Array.isArray(type);
}

function wrongType(value: unknown, expected: string, place: string): Error {
  const where = place === '' ? 'the file' : `\`${place}\``;
  const hint = expected === 'string' && ['number', 'boolean'].includes(typeof value) ? '; put it in quotes' : '';
  return new Error(`${where} must be a ${expected}, found a ${typeOf(value)}${hint}`);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null value';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'mapping' : typeof value;
}
