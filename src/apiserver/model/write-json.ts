import { type Json, jsonText } from '../../base/json/index.js';

/** Writes JSON as Go does: big integers keep all digits, and `<`, `>`, `&`, U+2028 and U+2029 are escaped. */
export function writeJson(value: Json): string {
  const text = jsonText(value);
  return special.test(text) ? text.replace(specials, (char) => escapes[char] ?? char) : text;
}

const special = /[<>&\u2028\u2029]/;
const specials = /[<>&\u2028\u2029]/g;
const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
