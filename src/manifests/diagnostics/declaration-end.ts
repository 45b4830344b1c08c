/**
 * Returns where the line ends that the next declaration begins on: after whitespace, comments and whole decorators.
 *
 * @param offset where to begin, outside of comments and strings
 */
export function endOfDeclaration(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const space = match(/\s*(?:\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|@[\w$.]+)|\s+/y, text, at);
    if (space === undefined) break;
    at += space.length;
    if (space.trimStart().startsWith('@')) at = endOfCall(text, at);
  }
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** What has no brackets of its own, though it may look like it: comments and literals. */
const opaque =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/y;

/** The longest arguments of a decorator that are read, in characters. */
const longestCall = 100_000;

/** The end of the arguments of a decorator; the same place when there are none. */
function endOfCall(text: string, offset: number): number {
  if (text[offset] !== '(') return offset;
  let depth = 0;
  let at = offset;
  while (at < text.length && at < offset + longestCall) {
    const skipped = match(opaque, text, at);
    const sign = text[at] ?? '';
    if (skipped === undefined && '([{'.includes(sign)) depth += 1;
    if (skipped === undefined && ')]}'.includes(sign)) depth -= 1;
    at += skipped?.length ?? 1;
    if (depth === 0) return at;
  }
  return at;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
