import { writeJson } from '../../client/index.js';

/** The path of a field, such as `spec.rules[0].hosts[a.example]`, with methods that create its errors. */
export class FieldPath {
  readonly #text: string;

  /** Use {@link field} instead. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the path of a child field. Numbers are list indexes. */
  child(...segments: readonly (string | number)[]): FieldPath {
    return segments.reduce<FieldPath>((path, segment) => {
      if (typeof segment === 'number') return path.index(segment);
      return new FieldPath(path.#text === '' ? segment : `${path.#text}.${segment}`);
    }, this);
  }

  /** Returns the path of an item of this list. */
  index(index: number): FieldPath {
    return new FieldPath(`${this.#text}[${index}]`);
  }

  /** Returns the path of an entry of this map. */
  key(key: string): FieldPath {
    return new FieldPath(`${this.#text}[${key}]`);
  }

  /** Formats the path as the API server does. */
  toString(): string {
    return this.#text === '' ? '<nil>' : this.#text;
  }

  /** Returns an error for a malformed value or one that is out of bounds. */
  invalid(value: unknown, detail: string): FieldError {
    return fieldError('FieldValueInvalid', this, { value, detail });
  }

  /** Returns an error for a value of the wrong type. */
  typeInvalid(value: unknown, detail: string): FieldError {
    return fieldError('FieldValueTypeInvalid', this, { value, detail });
  }

  /** Returns an error for a missing value. */
  required(detail = ''): FieldError {
    return fieldError('FieldValueRequired', this, { detail });
  }

  /** Returns an error for a valid value that is not allowed under the current conditions. */
  forbidden(detail: string): FieldError {
    return fieldError('FieldValueForbidden', this, { detail });
  }

  /** Returns an error for a reference to something that does not exist. */
  notFound(value: unknown): FieldError {
    return fieldError('FieldValueNotFound', this, { value });
  }

  /** Returns an error for a value that is not one of the supported values. */
  notSupported(value: unknown, supported: readonly string[]): FieldError {
    const list = supported.map((text) => JSON.stringify(text)).join(', ');
    return fieldError('FieldValueNotSupported', this, { value, detail: list && `supported values: ${list}` });
  }

  /** Returns an error for a value that must be unique. */
  duplicate(value: unknown): FieldError {
    return fieldError('FieldValueDuplicate', this, { value });
  }

  /** Returns an error for a string of more than `limit` bytes. The message does not contain the string. */
  tooLong(limit: number): FieldError {
    return fieldError('FieldValueTooLong', this, { detail: `may not be more than ${limit} ${plural(limit, 'byte')}` });
  }

  /** Returns an error for a list of more than `limit` items. */
  tooMany(count: number, limit: number): FieldError {
    const detail = `must have at most ${limit} ${plural(limit, 'item')}`;
    return fieldError('FieldValueTooMany', this, { value: count, detail });
  }

  /** Returns an error for a value that could not be validated because of an internal error. */
  internalError(error: Error): FieldError {
    return fieldError('InternalError', this, { detail: error.message });
  }
}

/**
 * Returns the path of a field: `field('spec', 'rules', 0, 'host')` is `spec.rules[0].host`.
 *
 * @param segments field names and list indexes; for map keys see {@link FieldPath.key}
 */
export function field(...segments: readonly (string | number)[]): FieldPath {
  return new FieldPath('').child(...segments);
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** The reason of a field error, as in apimachinery. */
export type FieldErrorReason = keyof typeof titles;

/** An error of one field of an object. Created by the methods of `FieldPath`. */
export interface FieldError {
  /** The type of the error; becomes the reason of a cause. */
  readonly reason: FieldErrorReason;
  readonly field: string;
  /** The message, without the path. */
  readonly message: string;
}

const titles = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueTypeInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  InternalError: 'Internal error',
} as const;

/** Creates a field error with apimachinery's message: title, then value and detail if present. */
function fieldError(
  reason: FieldErrorReason,
  path: FieldPath,
  facts: { readonly value?: unknown; readonly detail?: string | undefined },
): FieldError {
  const value = 'value' in facts ? [writeJson(facts.value)] : [];
  const detail = facts.detail ? [facts.detail] : [];
  return { reason, field: path.toString(), message: [titles[reason], ...value, ...detail].join(': ') };
}
