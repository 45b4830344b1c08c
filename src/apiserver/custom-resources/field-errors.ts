import type { Json } from '../../base/json/index.js';
import { type FieldError, goValue } from '../model/index.js';

/** Creates the error for an invalid value. */
export function invalid(field: string, value: Json, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', field, value, detail };
}

/** Creates the error for a missing value. */
export function required(field: string, detail = ''): FieldError {
  return { reason: 'FieldValueRequired', field, detail };
}

/** Creates the error for a value that is not allowed here. */
export function forbidden(field: string, detail: string): FieldError {
  return { reason: 'FieldValueForbidden', field, detail };
}

/** Returns the error for a value that is not one of the supported values. */
export function notSupported(field: string, value: string, supported: readonly string[]): readonly FieldError[] {
  if (supported.includes(value)) return [];
  const detail = `supported values: ${supported.map((one) => goValue(one)).join(', ')}`;
  return [{ reason: 'FieldValueNotSupported', field, value, detail }];
}
