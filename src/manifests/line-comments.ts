/** A `//` comment, to the end of its line. */
interface LineComment {
  readonly start: number;
  readonly text: string;
}

/**
 * Everything that may look like a comment or hold one, and the braces that end a substitution of a template. Unclosed
 * strings and regular expressions end with their line, so that no part is read twice.
 */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?|"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|\/(?<=(?:^|[(,=:[!&|?{};+>]|\b(?:return|case|typeof))\s*\/)(?:[^/\\[\n]|\\.|\[[^\]\\\n]*(?:\\.[^\]\\\n]*)*\]?)+\/?|[`{}]/g;

/** The rest of a template: to its end, or to the next substitution. */
const templatePart = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*(?:`|\$\{|$)/y;

/** Finds the line comments of a file: not what looks like one in a block comment, a string, a template or a regular expression. */
export function lineComments(text: string): readonly LineComment[] {
  const found: LineComment[] = [];
  /** The open braces in each substitution of a template that is being read. */
  const depths: number[] = [];
  const scan = new RegExp(tokens);
  for (let match = scan.exec(text); match; match = scan.exec(text)) {
    const [token] = match;
    if (token.startsWith('//')) found.push({ start: match.index, text: token });
    if (!entersTemplate(token, depths)) continue;
    templatePart.lastIndex = scan.lastIndex;
    const part = templatePart.exec(text)?.[0] ?? '';
    if (part.endsWith('${')) depths.push(0);
    scan.lastIndex += part.length;
  }
  return found;
}

/** Whether a token begins a template, or ends a substitution in one. Counts the braces of the innermost substitution. */
function entersTemplate(token: string, depths: number[]): boolean {
  if (token === '`') return true;
  const depth = depths.at(-1);
  if (depth === undefined || (token !== '{' && token !== '}')) return false;
  if (token === '}' && depth === 0) {
    depths.pop();
    return true;
  }
  depths[depths.length - 1] = depth + (token === '{' ? 1 : -1);
  return false;
}
