import { continuedLines, type Token, tokensIn } from './tokens.js';

/** A range of lines in a file. */
export interface FoundLines {
  readonly start: number;
  readonly count: number;
}

/**
 * Finds code in a file, ignoring indentation. In TypeScript, also ignores quotes, semicolons, trailing commas and line
 * breaks, which formatters change.
 *
 * @param path the file, whose extension is the language
 */
export function findCode(path: string, text: string, code: string): FoundLines | undefined {
  const lines = text.split(/\r?\n/);
  const wanted = code.split('\n').map((line) => line.trim());
  const isCodeAt = codeLines(path, text);
  const start = lines.findIndex(
    (_, at) => wanted.every((line, offset) => isLine(path, lines[at + offset]?.trim(), line)) && isCodeAt(at),
  );
  if (start !== -1) return { start, count: wanted.length };
  const found = path.endsWith('.ts') ? findTokens(text, code) : undefined;
  if (!found) return undefined;
  // A block ends with an empty line.
  const isBlock = wanted.at(-1) === '' && lines[found.start + found.count]?.trim() === '';
  return isBlock ? { ...found, count: found.count + 1 } : found;
}

/**
 * Finds code that can be removed or replaced. In TypeScript, it must not be a part of a longer statement.
 *
 * @param path the file, whose extension is the language
 */
export function findWholeCode(path: string, text: string, code: string): FoundLines | undefined {
  const found = findCode(path, text, code);
  if (!found || !path.endsWith('.ts') || !/[;}]\s*$/.test(code)) return found;
  const lines = text.split(/\r?\n/);
  const before = lines.slice(0, found.start).findLast(isCode)?.trim() ?? '';
  const after =
    lines
      .slice(found.start + found.count)
      .find(isCode)
      ?.trim() ?? '';
  return unfinished.test(before) || continuing.test(after) ? undefined : found;
}

/** Matches lines whose statement continues on the next line. */
const unfinished = /(?:[=(,?&|+]|=>|\breturn|\belse|\bdo)$|^(?:\} else )?(?:if|for|while)\b.*\)$/;

/** Matches lines that continue a statement. */
const continuing = /^(?:[.?:,)=&|+]|(?:else|catch|finally|as|satisfies)\b)/;

function isCode(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line);
}

/** Returns a function that checks by index whether a line starts outside of comments and template literals. */
export function codeLines(path: string, text: string): (index: number) => boolean {
  if (!path.endsWith('.ts')) return () => true;
  let continued: ReadonlySet<number> | undefined;
  return (index) => {
    continued ??= continuedLines(text);
    return !continued.has(index);
  };
}

/** Compares lines, ignoring a missing comma after the last list entry, and the kind of quotes in YAML. */
function isLine(path: string, found: string | undefined, wanted: string): boolean {
  if (found === wanted) return true;
  if (path.endsWith('.yaml')) return found !== undefined && withSingleQuotes(found) === withSingleQuotes(wanted);
  return wanted.length > 1 && wanted === `${found},`;
}

/** Returns a line of YAML with single quotes, unless its string contains characters for which quotes matter. */
export function withSingleQuotes(line: string): string {
  return line.replace(/(?<=[:-] )"([^"'\\]*)"$/, "'$1'");
}

/** Whether two TypeScript files differ only in formatting. */
export function isSameCode(text: string, other: string): boolean {
  const [tokens, others] = [tokensOf(text), tokensOf(other)];
  return tokens.length === others.length && tokens.every((token, at) => token.text === others[at]?.text);
}

/** Whether a TypeScript file contains code, even as a part of a line. Comments are ignored. */
export function hasCode(text: string, code: string): boolean {
  const wanted = withoutComments(code);
  return wanted.length > 0 && indexOf(withoutComments(text), wanted) !== -1;
}

function withoutComments(text: string): readonly CodeToken[] {
  return tokensOf(
    text,
    tokensIn(text).filter(({ kind }) => kind !== 'comment'),
  );
}

/** Minimum number of tokens searched for: fewer may match unrelated code, such as a name in an import. */
const fewestTokens = 4;

function findTokens(text: string, code: string): FoundLines | undefined {
  const wanted = tokensOf(code);
  if (wanted.length < fewestTokens) return undefined;
  const tokens = tokensOf(text);
  const at = indexOf(tokens, wanted);
  const first = tokens[at];
  const last = tokens[at + wanted.length - 1];
  if (!first || !last) return undefined;
  const before = text.slice(text.lastIndexOf('\n', first.start - 1) + 1, first.start);
  const [after = ''] = /^.*/.exec(text.slice(last.end)) ?? [];
  // Whole lines are removed, so the first and last lines must not contain other code.
  if (before.trim() !== '' || /[^\s;,]/.test(after)) return undefined;
  const start = countLines(text.slice(0, first.start));
  return { start, count: countLines(text.slice(first.start, last.end)) + 1 };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

interface CodeToken {
  /** Normalized text of the token, for comparison. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens of TypeScript, without those that formatters add and remove. */
function tokensOf(text: string, all = tokensIn(text)): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  for (const token of all) {
    const found = text.slice(token.start, token.end);
    if (found === ';') continue;
    // A trailing comma.
    if (/^[)\]}]$/.test(found) && tokens.at(-1)?.text === ',') tokens.pop();
    tokens.push({ text: comparable(token.kind, found), start: token.start, end: token.end });
  }
  return tokens;
}

function comparable(kind: Token['kind'], found: string): string {
  if (kind === 'comment') return found.trimEnd().replaceAll(/\n\s+/g, '\n');
  const [, quote, content = ''] = kind === 'string' ? (/^(['"])([\s\S]*)\1$/.exec(found) ?? []) : [];
  return quote === undefined ? found : `'${content.replaceAll(/\\(['"])/g, '$1')}'`;
}

function indexOf(tokens: readonly CodeToken[], wanted: readonly CodeToken[]): number {
  return tokens.findIndex((_, at) => wanted.every(({ text }, offset) => tokens[at + offset]?.text === text));
}
