/** A token of TypeScript; a template consists of the parts around its expressions. */
export interface Token {
  readonly kind: 'comment' | 'string' | 'template' | 'regex' | 'word' | 'punctuator';
  readonly start: number;
  readonly end: number;
}

/**
 * Splits TypeScript into tokens, in linear time. It never fails: comments and templates without an end go on to the end
 * of the text, strings to that of their line.
 */
export function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const context = new Context(text);
  const pattern = new RegExp(anyToken);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const token = tokenAt(match, context);
    if (token.kind !== 'comment') context.add(token);
    tokens.push(token);
    pattern.lastIndex = token.end;
  }
  return tokens;
}

/** TypeScript without its comments and templates, which can contain lines that look like imports. Offsets stay. */
export function statementsOf(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const token of tokensIn(text).filter(({ kind }) => kind === 'comment' || kind === 'template')) {
    parts.push(text.slice(end, token.start), text.slice(token.start, token.end).replaceAll(/[^\n]/g, ' '));
    end = token.end;
  }
  return parts.join('') + text.slice(end);
}

/** Whether TypeScript has a word other than in comments, strings and templates. */
export function hasWord(text: string, word: string): boolean {
  return tokensIn(text).some(({ kind, start, end }) => kind === 'word' && text.slice(start, end) === word);
}

/** The lines of TypeScript that begin inside of a comment or template. */
export function continuedLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let [line, offset] = [0, 0];
  for (const { start, end } of tokensIn(text)) {
    line += lineEnds(text, offset, start);
    const last = line + lineEnds(text, start, end);
    while (line < last) lines.add(++line);
    offset = end;
  }
  return lines;
}

function lineEnds(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1;
}

/** Comments and words, or the first character of something else. */
const anyToken = /(?<comment>^\uFEFF?#!.*|\/\/.*|\/\*[\s\S]*?(?:\*\/|$))|(?<word>[^\s!-#%-/:-@[-^`{-~]+)|\S/g;

function tokenAt({ 0: found, index: start, groups = {} }: RegExpExecArray, context: Context): Token {
  const end = start + found.length;
  const kind = (['comment', 'word'] as const).find((name) => groups[name] !== undefined);
  if (kind) return { kind, start, end };
  if (found === "'" || found === '"') return { kind: 'string', start, end: context.stringEnd(start) };
  if (found === '`' || (found === '}' && context.isInTemplate)) {
    return { kind: 'template', start, end: context.templateEnd(end) };
  }
  const regex = found === '/' ? context.regexAt(start) : undefined;
  return regex === undefined ? { kind: 'punctuator', start, end } : { kind: 'regex', start, end: regex };
}

const flags = /[\w$]*/y;

/** Words after which an expression begins. */
const operators = new Set(
  'await case default delete do else extends in instanceof new return throw typeof void yield'.split(' '),
);
/** A number that a period can end: `5.` */
const isNumber = /^\d[\d_]*$/;
/** Words whose brackets are followed by a statement. */
const conditions = new Set(['if', 'while', 'with']);
const declarations = new Set(['const', 'let', 'var']);

/** What begins with an open bracket: the head of a `for` loop, another condition, or something else. */
type Bracket = 'loop' | 'condition' | 'other';

/** What decides whether a slash divides, and whether a brace ends an expression of a template. */
class Context {
  readonly #text: string;
  /** For each open brace, whether it begins an expression of a template. */
  readonly #braces: boolean[] = [];
  /** The open brackets. A statement follows loops and conditions. */
  readonly #brackets: Bracket[] = [];
  #last = '';
  /** The token before the last one. */
  #beforeLast = '';
  #end = 0;
  /** Whether an operand ends with the last token, and with the one before. */
  #isOperand = false;
  #wasOperand = false;
  /** Up to here, no slash begins a regular expression. */
  #withoutRegex = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isInTemplate(): boolean {
    return this.#braces.at(-1) === true;
  }

  /** The end of the string that begins with a quote: after the same quote, or else before the end of the line. */
  stringEnd(start: number): number {
    const text = this.#text;
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === text[start]) return at + 1;
      if (text[at] === '\n') return at;
      if (text[at] === '\\') at += text.startsWith('\r\n', at + 1) ? 2 : 1;
    }
    return text.length;
  }

  /** The end of the part of a template that begins here: after the quote or the beginning of an expression. */
  templateEnd(start: number): number {
    const text = this.#text;
    for (let at = start; at < text.length; at++) {
      if (text[at] === '`') return at + 1;
      if (text.startsWith('${', at)) return at + 2;
      if (text[at] === '\\') at++;
    }
    return text.length;
  }

  /** The end of the regular expression that begins with a slash; undefined if the slash divides. */
  regexAt(start: number): number | undefined {
    if (this.#isOperand || start < this.#withoutRegex) return undefined;
    const end = this.#closingSlash(start);
    const line = this.#text.indexOf('\n', start);
    // Otherwise, the rest of the line would be searched for the end of each.
    if (end === undefined) this.#withoutRegex = line === -1 ? this.#text.length : line;
    return end;
  }

  /** The end of the flags after the slash that closes a regular expression in its line. */
  #closingSlash(start: number): number | undefined {
    const text = this.#text;
    let isInClass = false;
    for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '/' && !isInClass) return this.#flagsEnd(at + 1);
      if (text[at] === '[') isInClass = true;
      if (text[at] === ']') isInClass = false;
      if (text[at] === '\\' && text[at + 1] !== '\n') at++;
    }
    return undefined;
  }

  #flagsEnd(start: number): number {
    flags.lastIndex = start;
    return flags.test(this.#text) ? flags.lastIndex : start;
  }

  add({ kind, start, end }: Token): void {
    const found = kind === 'punctuator' || kind === 'word' ? this.#text.slice(start, end) : '';
    const isTwice = found === this.#last && start === this.#end;
    const before = this.#isOperand;
    this.#isOperand =
      kind === 'template' ? this.#addTemplate(start, end) : this.#endsOperand(kind, found, start, isTwice);
    [this.#wasOperand, this.#beforeLast, this.#last, this.#end] = [before, this.#last, found, end];
  }

  /** The bracket after the last token; that of `list.with(…)` is one of a call. */
  #newBracket(): Bracket {
    if (this.#last === 'await' && this.#beforeLast === 'for') return 'loop';
    if (this.#isMember(this.#beforeLast)) return 'other';
    if (this.#last === 'for') return 'loop';
    return conditions.has(this.#last) ? 'condition' : 'other';
  }

  /** Whether the word `of` is next to the variable of a loop, which can also be a pattern, or have that name itself. */
  #isLoopOf(): boolean {
    const isAfterVariable = (this.#isOperand && !declarations.has(this.#last)) || this.#last === '}';
    return isAfterVariable && this.#brackets.at(-1) === 'loop';
  }

  /** Whether a token is followed by the name of a property. */
  #isMember(token: string): boolean {
    return token === '.' || token === '#';
  }

  /** Returns whether the template ends here. */
  #addTemplate(start: number, end: number): boolean {
    if (this.#text[start] === '}') this.#braces.pop();
    const goesOn = this.#text.startsWith('${', end - 2) && end - start > 2;
    if (goesOn) this.#braces.push(true);
    return !goesOn;
  }

  #endsOperand(kind: Token['kind'], found: string, start: number, isTwice: boolean): boolean {
    if (kind === 'word')
      return this.#isMember(this.#last) || !(operators.has(found) || (found === 'of' && this.#isLoopOf()));
    switch (found) {
      case '':
      case ']':
        return true;
      case '(':
        this.#brackets.push(this.#newBracket());
        return false;
      case '.':
        return isNumber.test(this.#last) && start === this.#end;
      case ')':
        return (this.#brackets.pop() ?? 'other') === 'other';
      case '{':
        this.#braces.push(false);
        return false;
      case '}':
        this.#braces.pop();
        return false;
      case '!':
        return this.#isOperand;
      case '+':
      case '-':
        return isTwice && this.#wasOperand;
      default:
        return false;
    }
  }
}
