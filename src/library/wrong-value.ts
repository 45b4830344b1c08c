import { type Diagnostic, shorten, shownValue, suggest } from '../problems/index.js';

/** Whether a value can be the path of a folder. */
export function isFolder(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

/** The diagnostic of a value with the wrong type. */
export function invalid(what: string, expected: string, found: unknown): Diagnostic {
  const message = `${what}: expected ${expected}, found ${shownValue(found)}`;
  const hint = shownValue(found) === 'a promise' ? 'await the promise, and pass its result' : `pass ${expected}`;
  return { code: 'usage', severity: 'error', message, hint };
}

/** The diagnostic of a key that does not exist. */
export function unknownKey(key: string, place: string, known: readonly string[]): Diagnostic {
  const near = suggest(key, known);
  const message = `unknown key \`${shorten(key)}\` in ${place}`;
  const hint = near === undefined ? `use one of ${known.join(', ')}` : `did you mean \`${near}\`?`;
  return { code: 'usage', severity: 'error', message, hint };
}
