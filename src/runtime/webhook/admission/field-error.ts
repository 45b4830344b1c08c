import { writeJson } from '../../client/index.js';

/** What is wrong with a field, in the words of the API server. */
export type FieldErrorReason = keyof typeof titles;

/** One thing that is wrong with one field of an object. Made by the methods of `FieldPath`. */
export interface FieldError {
  /** What kind of error; becomes the reason of a cause. */
  readonly reason: FieldErrorReason;
  /** The path of the field. */
  readonly field: string;
  /** What is wrong, without the path. */
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

/** Makes the message as apimachinery does: title, value if there is one to show, detail if there is one. */
export function fieldError(
  reason: FieldErrorReason,
  path: { toString(): string },
  facts: { readonly value?: unknown; readonly detail?: string | undefined },
): FieldError {
  const value = 'value' in facts ? [textOf(facts.value)] : [];
  const detail = facts.detail ? [facts.detail] : [];
  return { reason, field: path.toString(), message: [titles[reason], ...value, ...detail].join(': ') };
}

/** Text in quotes, numbers bare, anything else as JSON. */
function textOf(value: unknown): string {
  return writeJson(value);
}
