/** Describes a valid label value, for error messages. */
export const labelValueForm =
  'at most 63 letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit';

/** Describes a valid label key, for error messages. */
export const labelKeyForm = 'for example `app.kubernetes.io/name`';

/** A DNS subdomain of RFC 1123: each of its labels begins and ends with a letter or digit. */
const subdomain = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Whether a value of user code is a valid label value: a string, which may be empty. */
export function isLabelValue(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return value === '' || (value.length <= 63 && /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(value));
}

/** Whether a string is a valid label key: a name, after an optional prefix and a slash. */
export function isLabelKey(key: string): boolean {
  const slash = key.lastIndexOf('/');
  const isPrefix = slash < 0 || (slash <= 253 && subdomain.test(key.slice(0, slash)));
  const name = key.slice(slash + 1);
  return isPrefix && name !== '' && isLabelValue(name);
}
