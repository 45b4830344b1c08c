import { isObject } from '../json/object.js';

/**
 * Matches directives of strategic merge patches: the first two are whole keys, the others are followed by a slash and a
 * name.
 */
const directive = /^\$(?:patch$|retainKeys$|deleteFromPrimitiveList|setElementOrder)/;

/**
 * Rejects data that cannot be part of a strategic merge patch, because the API server would interpret some keys as
 * directives, at any depth. For example, `$patch: replace` in the data of a ConfigMap would remove all other keys.
 *
 * @param path path of the data in the object, for the error message
 * @throws TypeError if a key is a directive
 */
export function rejectDirectives(data: unknown, path: string): void {
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: data, path }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const at = next.path;
    if (Array.isArray(next.value)) {
      for (const [index, value] of next.value.entries()) pushContainer(pending, value, `${at}[${index}]`);
    } else if (isObject(next.value)) {
      for (const [key, value] of Object.entries(next.value)) {
        if (directive.test(key)) throw new TypeError(problemOf(key, at));
        pushContainer(pending, value, at === '' ? key : `${at}.${key}`);
      }
    }
  }
}

function pushContainer(pending: { value: unknown; path: string }[], value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null) pending.push({ value, path });
}

function problemOf(key: string, path: string): string {
  const at = `${path}[${JSON.stringify(key)}]`;
  return `\`${at}\` would be an instruction in a strategic merge patch, not data: patch this object with \`mergeFrom\`, or update it`;
}
