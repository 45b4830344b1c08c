import type { Json } from '../../base/json/index.js';

/** The reasons of a field error, as in the causes of a Status. */
export type FieldErrorReason =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid'
  | 'InternalError';

/** An invalid field: Go's `field.Error` as a plain value. `fieldErrorBody` formats it. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Path such as `spec.ports[0].name`; `<nil>` for the object itself. */
  readonly field: string;
  /** The invalid value, which the message shows as Go prints it; undefined if the message shows no value. */
  readonly value?: Json | undefined;
  /** The text after the value. For `FieldValueNotSupported`, the text lists the supported values. */
  readonly detail: string;
}
