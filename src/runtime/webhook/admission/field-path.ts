import { type FieldError, fieldError } from './field-error.js';

/** The place of a field in an object, such as `spec.rules[0].hosts[a.example]`, and the errors about it. */
export class FieldPath {
  readonly #text: string;

  /** Use {@link field} instead. */
  constructor(text: string) {
    this.#text = text;
  }

  /** A field below this one. Numbers are positions in a list. */
  child(...segments: readonly (string | number)[]): FieldPath {
    return segments.reduce<FieldPath>((path, segment) => {
      if (typeof segment === 'number') return path.index(segment);
      return new FieldPath(path.#text === '' ? segment : `${path.#text}.${segment}`);
    }, this);
  }

  /** An item of this list. */
  index(position: number): FieldPath {
    return new FieldPath(`${this.#text}[${position}]`);
  }

  /** An entry of this map. */
  key(key: string): FieldPath {
    return new FieldPath(`${this.#text}[${key}]`);
  }

  /** The path as the API server writes it. */
  toString(): string {
    return this.#text === '' ? '<nil>' : this.#text;
  }

  /** The value is malformed or out of bounds. */
  invalid(value: unknown, detail: string): FieldError {
    return fieldError('FieldValueInvalid', this, { value, detail });
  }

  /** The value is of the wrong type. */
  typeInvalid(value: unknown, detail: string): FieldError {
    return fieldError('FieldValueTypeInvalid', this, { value, detail });
  }

  /** There is no value, and there must be one. */
  required(detail = ''): FieldError {
    return fieldError('FieldValueRequired', this, { detail });
  }

  /** There is a value, and under these circumstances there must be none. */
  forbidden(detail: string): FieldError {
    return fieldError('FieldValueForbidden', this, { detail });
  }

  /** The value names something that does not exist. */
  notFound(value: unknown): FieldError {
    return fieldError('FieldValueNotFound', this, { value });
  }

  /** The value is none of those that are known. */
  notSupported(value: unknown, supported: readonly string[]): FieldError {
    const list = supported.map((text) => JSON.stringify(text)).join(', ');
    return fieldError('FieldValueNotSupported', this, { value, detail: list && `supported values: ${list}` });
  }

  /** The value is there already, and must be unique. */
  duplicate(value: unknown): FieldError {
    return fieldError('FieldValueDuplicate', this, { value });
  }

  /** The text has more than `limit` bytes. The message leaves the text out. */
  tooLong(limit: number): FieldError {
    return fieldError('FieldValueTooLong', this, { detail: `may not be more than ${limit} ${plural(limit, 'byte')}` });
  }

  /** The list has more than `limit` items. */
  tooMany(count: number, limit: number): FieldError {
    const detail = `must have at most ${limit} ${plural(limit, 'item')}`;
    return fieldError('FieldValueTooMany', this, { value: count, detail });
  }

  /** The value could not be judged because of a failure that is not the caller's. */
  internalError(error: Error): FieldError {
    return fieldError('InternalError', this, { detail: error.message });
  }
}

/**
 * Names a field: `field('spec', 'rules', 0, 'host')` is `spec.rules[0].host`.
 *
 * @param segments names of fields, and positions in lists; for keys of maps see {@link FieldPath.key}
 */
export function field(...segments: readonly (string | number)[]): FieldPath {
  return new FieldPath('').child(...segments);
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
