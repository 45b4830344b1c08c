/**
 * Control characters that JSON does not escape, line separators, and bidirectional formatting characters: in a terminal
 * they can move the cursor, hide characters, or make one line look like two.
 */
const invisible = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const unsafeInJson = new RegExp(`[${invisible}]`, 'g');
const unsafeInText = new RegExp(`[\\u0000-\\u001f${invisible}]`, 'g');
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes characters that JSON allows but a terminal would interpret. The result is equivalent JSON. */
export function escapeJsonLine(line: string): string {
  return line.replace(unsafeInJson, codeOf);
}

/** Escapes line breaks, control characters and bidirectional formatting characters, so that the result is one line. */
export function escapeText(text: string): string {
  return text.replace(unsafeInText, (character) => shortForms[character] ?? codeOf(character));
}

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
