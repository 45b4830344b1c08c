import { writeJson } from '../../client/index.js';

/** The reason of a field error, as in apimachinery. */
export type FieldErrorReason = keyof typeof titles;

/** An error of one field of an object. Created by the methods of `FieldPath`. */
export interface FieldError {
  /** The type of the error; becomes the reason of a cause. */
  readonly reason: FieldErrorReason;
  /** The path of the field. */
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
export function fieldError(
  reason: FieldErrorReason,
  path: { toString(): string },
  facts: { readonly value?: unknown; readonly detail?: string | undefined },
): FieldError {
  const value = 'value' in facts ? [writeJson(facts.value)] : [];
  const detail = facts.detail ? [facts.detail] : [];
  return { reason, field: path.toString(), message: [titles[reason], ...value, ...detail].join(': ') };
}
