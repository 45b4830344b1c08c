import type { Json } from '../../base/json/index.js';

/** Writes JSON as Go does: big integers keep all digits, and `<`, `>`, `&`, U+2028 and U+2029 escaped. */
export function writeJson(value: Json): string {
  const text = writeValue(value);
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

function writeValue(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // a bigint; a replacer function is much slower
  }
  const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${marker}${item}` : item));
  return text.replace(marked, '$1');
}

// Decoding replaces lone surrogates, so no string contains one.
const marker = '\udbff';
const marked = /"\\udbff(-?\d+)"/g;
