import { labelValueFaults, qualifiedNameFaults } from '../../base/formats/index.js';

/** Describes valid label values, for error messages. */
export const labelValueForm =
  'at most 63 letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit';

/** An example of a label key, for error messages. */
export const labelKeyForm = 'for example `app.kubernetes.io/name`';

/** Whether a value from user code is a valid label value. */
export function isLabelValue(value: unknown): boolean {
  return typeof value === 'string' && labelValueFaults(value).length === 0;
}

/** Whether a string is a valid label key. */
export function isLabelKey(key: string): boolean {
  return qualifiedNameFaults(key).length === 0;
}
