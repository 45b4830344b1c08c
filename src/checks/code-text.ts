/**
 * Takes spans out of a text.
 *
 * @param begin where a span may begin; has the flag `g`, and matches few characters
 * @param end what a span ends with; without it, the rest of the text is left as it is
 */
export function withoutSpans(text: string, begin: RegExp, end: string): string {
  let result = '';
  let kept = 0;
  begin.lastIndex = 0;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const close = text.indexOf(end, begin.lastIndex);
    if (close < 0) break;
    result += text.slice(kept, found.index);
    kept = close + end.length;
    begin.lastIndex = kept;
  }
  return result + text.slice(kept);
}

/** Takes imports out of a text, as `import … from '…'`, but not those that `isKept` says. */
export function withoutImports(text: string, isKept: (clause: string) => boolean): string {
  let result = '';
  let kept = 0;
  const begin = /\bimport\s/g;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const open = endOf(/[^;'"]*/y, text, begin.lastIndex);
    const clause = text.slice(found.index, open);
    // Words in between, as another `import`, would end at the same place.
    begin.lastIndex = open;
    if (text[open] === undefined || text[open] === ';' || !clause.trimEnd().endsWith('from')) continue;
    const close = endOf(/[^'"]*/y, text, open + 1);
    if (close === text.length) break;
    begin.lastIndex = close + 1;
    if (isKept(clause)) continue;
    result += text.slice(kept, found.index);
    kept = close + 1;
  }
  return result + text.slice(kept);
}

/** The words in the braces of imports from modules whose names begin so. */
export function importedWords(text: string, modules: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { index, 0: braces } of text.matchAll(/\{[^{}]*\}/g)) {
    const after = /\s*from\s*['"]/y;
    after.lastIndex = index + braces.length;
    if (!after.test(text) || !text.startsWith(modules, after.lastIndex)) continue;
    if (!/\bimport\s{0,100}$/.test(text.slice(Math.max(0, index - 110), index))) continue;
    for (const word of braces.match(/\w+/g) ?? []) words.add(word);
  }
  return words;
}

function endOf(sticky: RegExp, text: string, start: number): number {
  sticky.lastIndex = start;
  sticky.test(text);
  return sticky.lastIndex;
}
