/** Deeper than any configuration that people write; what reads it goes down by recursion. */
const deepest = 200;

/**
 * Returns the offset of the first bracket of a JSON text that is nested too deeply; undefined when there is none. The
 * text may have comments, as a tsconfig.json.
 */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '/') at = endOfComment(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepest) return at;
  }
  return undefined;
}

/** The offset of the quote that ends a string, or of the end of its line when there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at;
  }
  return text.length;
}

/** The offset of the last character of a comment; the same offset when none begins there. */
function endOfComment(text: string, start: number): number {
  if (text[start + 1] === '/') return endOr(text, text.indexOf('\n', start), 0);
  return text[start + 1] === '*' ? endOr(text, text.indexOf('*/', start + 2), 1) : start;
}

function endOr(text: string, found: number, more: number): number {
  return found < 0 ? text.length : found + more;
}
