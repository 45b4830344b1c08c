import type { Json } from '../../base/json/index.js';
import type { FieldError } from '../model/index.js';

/** Creates the error for an invalid value. */
export function invalid(field: string, value: Json, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', field, value, detail };
}

/** Creates the error for a missing value. */
export function required(field: string, detail = ''): FieldError {
  return { reason: 'FieldValueRequired', field, detail };
}

/** Checks that a value, if there is one, is among those supported. */
export function oneOf(value: string | undefined, supported: readonly string[], field: string): FieldError[] {
  if (value === undefined || supported.includes(value)) return [];
  const detail = `supported values: ${supported.map((name) => JSON.stringify(name)).join(', ')}`;
  return [{ reason: 'FieldValueNotSupported', field, value, detail }];
}
