/**
 * The type of a field: a scalar, a list, or a mapping. A `string` must not contain control characters, because it is used in
 * headers and messages; a `text` may contain line breaks and tabs.
 */
export type FieldType = 'string' | 'text' | 'boolean' | readonly [FieldType] | FieldTypes;

/** The field types of a mapping, by name. `*` is the type of all other fields; without `*` they are not checked. */
export interface FieldTypes {
  readonly [name: string]: FieldType;
}

/**
 * Checks a value that was read from YAML, including all nested values. `null` is allowed everywhere.
 *
 * @param place path of the value, such as `clusters[0].cluster`
 * @throws Error with the path, the type that was found, and the expected one
 */
export function checkFields(value: unknown, type: FieldType, place: string): void {
  if (value === null || value === undefined) return;
  if (typeof type === 'string') {
    checkScalar(value, type, place);
  } else if (isListType(type)) {
    if (!Array.isArray(value)) throw wrongType(value, 'list', place);
    for (const [index, item] of value.entries()) {
      if (item === null && typeof type[0] === 'string') throw wrongType(item, nameOf(type[0]), `${place}[${index}]`);
      checkFields(item, type[0], `${place}[${index}]`);
    }
  } else {
    if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(value, 'mapping', place);
    for (const [name, item] of Object.entries(value)) {
      const itemType = Object.hasOwn(type, name) ? type[name] : type['*'];
      if (itemType !== undefined && controlCharacters.string.test(name))
        throw controlError('a key of ', name, 'string', place);
      if (itemType !== undefined) checkFields(item, itemType, place === '' ? name : `${place}.${name}`);
    }
  }
}

const controlCharacters = {
  string: /[\p{Cc}\u2028\u2029]/u,
  text: /[^\P{Cc}\t\r\n]/u,
} as const;

function checkScalar(value: unknown, type: 'string' | 'text' | 'boolean', place: string): void {
  const expected = nameOf(type);
  if (typeof value !== expected) throw wrongType(value, expected, place);
  if (type !== 'boolean' && controlCharacters[type].test(String(value))) {
    throw controlError('', String(value), type, place);
  }
}

function nameOf(type: 'string' | 'text' | 'boolean'): string {
  return type === 'text' ? 'string' : type;
}

/** The message never quotes the value, which may be a secret. */
function controlError(what: string, text: string, type: 'string' | 'text', place: string): Error {
  const found = controlCharacters[type].exec(text);
  const code = (found?.[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const where = place === '' ? 'the file' : `\`${place}\``;
  return new Error(
    `${what}${where} must not contain control characters, found U+${code} at character ${(found?.index ?? 0) + 1}; remove it`,
  );
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
