/**
 * Characters that control a terminal, or that hide or reorder text: control characters, line separators, bidi marks,
 * invisible characters and tags.
 */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const hiddenInJson = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Workflow commands: `::` at the start of a line for GitHub, `##` anywhere for Azure Pipelines and others. */
const lineCommand = /^(\s*):(?=:)/;
const markedCommand = /##(?=\[|vso\[|teamcity\[)/gi;

/**
 * Escapes untrusted text for printing, so that it stays on one line, shows all of its characters, and cannot send
 * commands to a terminal or a CI system. File names, sources and objects can contain anything.
 */
export function visible(text: string): string {
  return withoutCommands(text.replace(hidden, (character) => shortForms[character] ?? escapeUnits(character)));
}

/** Like {@link visible}, but for several lines: line breaks and tabs are kept. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n)/)
    .map((line, index) => (index % 2 === 1 ? line : line.split('\t').map(visible).join('\t')))
    .join('');
}

/** Escapes workflow commands and hidden characters in JSON. The result parses to the same value. */
export function visibleJson(json: string): string {
  return json.replace(hiddenInJson, escapeUnits).replace(markedCommand, '#\\u0023');
}

function withoutCommands(line: string): string {
  return line.replace(lineCommand, '$1\\u003a').replace(markedCommand, '#\\u0023');
}

/** Returns one escape sequence for each UTF-16 unit, as in JSON. */
export function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
