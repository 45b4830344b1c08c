/**
 * Control characters but for what JSON escapes anyway, line separators, and marks that change the direction of text: on a
 * terminal they can move the cursor, hide text, or make one line look like two.
 */
const invisible = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const unsafeInJson = new RegExp(`[${invisible}]`, 'g');
const unsafeInText = new RegExp(`[\\u0000-\\u001f${invisible}]`, 'g');
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes what JSON leaves as it is but a terminal may act on. The result is the same JSON. */
export function escapeJsonLine(line: string): string {
  return line.replace(unsafeInJson, codeOf);
}

/** Escapes line breaks, control characters and direction marks, so that the text stays on its line. */
export function escapeText(text: string): string {
  return text.replace(unsafeInText, (character) => shortForms[character] ?? codeOf(character));
}

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
