/** What a field may be: a scalar, a list of something, or a mapping with these fields. */
export type FieldType = 'string' | 'boolean' | readonly [FieldType] | FieldTypes;

/** Fields of a mapping, by name; `*` stands for all others, which may be anything if it is not there. */
export interface FieldTypes {
  readonly [name: string]: FieldType;
}

/**
 * Checks a value that was read from YAML, with all that is in it. Nothing (`null`) is allowed everywhere.
 *
 * @param place what leads to the value, as `clusters[0].cluster`
 * @throws Error that names the place, what it is, and what it must be
 */
export function checkFields(value: unknown, type: FieldType, place: string): void {
  if (value === null || value === undefined) return;
  if (type === 'string' || type === 'boolean') {
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
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'mapping' : typeof value;
}
