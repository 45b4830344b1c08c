/** What a terminal acts on, or what hides or turns text around: control characters, line separators, direction marks, tags. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const hiddenInJson = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Where a CI system reads a command: GitHub at the start of a line, Azure Pipelines and others after `##` anywhere. */
const lineCommand = /^(\s*):(?=:)/;
const markedCommand = /##(?=\[|vso\[|teamcity\[)/gi;

/**
 * Escapes a text from outside for printing, so that it stays on its line, shows all of its characters, and is no order to
 * a terminal or a CI system. File names, sources and objects can hold anything.
 */
export function visible(text: string): string {
  return withoutCommands(text.replace(hidden, (character) => shortForms[character] ?? codeOf(character)));
}

/** As {@link visible} for a text of several lines: line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n)/)
    .map((line, index) => (index % 2 === 1 ? line : line.split('\t').map(visible).join('\t')))
    .join('');
}

/** Escapes what JSON leaves as it is. The result is the same JSON. */
export function visibleJson(json: string): string {
  return json.replace(hiddenInJson, codeOf).replace(markedCommand, '#\\u0023');
}

function withoutCommands(line: string): string {
  return line.replace(lineCommand, '$1\\u003a').replace(markedCommand, '#\\u0023');
}

/** One escape for each UTF-16 unit, as JSON has it. */
function codeOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
