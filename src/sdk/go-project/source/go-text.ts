/** A comment, a raw string, a string or a rune of Go; one without an end reaches to that of the text or the line. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|`[^`]*(?:`|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;

/** The parts of a Go file. */
export interface GoText {
  /** The file with spaces instead of comments and raw strings: offsets and lines are the same. */
  readonly code: string;
  /** The same without the contents of any string. */
  readonly bare: string;
  /** Its comments alone. */
  readonly comments: string;
}

/** Separates the code of a Go file from text that only looks like code. */
export function splitGoText(text: string): GoText {
  const comments = text.match(tokens)?.filter((token) => token.startsWith('/')) ?? [];
  return {
    code: text.replace(tokens, (token) => (/^[/\x60]/.test(token) ? blank(token) : token)),
    bare: text.replace(tokens, blank),
    comments: comments.join('\n'),
  };
}

function blank(token: string): string {
  return token.replace(/[^\n]/g, ' ');
}
