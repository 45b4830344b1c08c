import { type Token, tokensIn } from '../text/tokens.js';

/** A part of a file that formatters keep: a TypeScript token, or a line without its indentation. */
export interface Unit {
  /** Text for comparison, without the parts that formatters change. */
  readonly key: string;
  readonly line: number;
  readonly lastLine: number;
}

/** A file as lines, and as the units in them. */
export class FileText {
  readonly lines: readonly string[];
  readonly units: readonly Unit[];

  /** @param path its extension determines the language */
  constructor(
    readonly path: string,
    text: string,
  ) {
    this.lines = text.split('\n');
    this.units = path.endsWith('.ts') ? tokenUnits(text) : lineUnits(this.lines);
  }

  unitsIn(from: number, to: number): readonly [start: number, end: number] {
    const start = this.units.findIndex(({ line }) => line >= from);
    if (start === -1) return [0, 0];
    const end = this.units.findIndex(({ line }) => line >= to);
    return [start, end === -1 ? this.units.length : end];
  }

  areWholeLines(start: number, end: number): boolean {
    const [before, first, last, after] = [start - 1, start, end - 1, end].map((index) => this.units[index]);
    return before?.lastLine !== first?.line && after?.line !== last?.lastLine;
  }

  find(keys: readonly string[]): readonly number[] {
    if (keys.length === 0) return [];
    return this.units.flatMap((_, at) =>
      keys.every((key, offset) => this.units[at + offset]?.key === key) ? [at] : [],
    );
  }
}

function lineUnits(lines: readonly string[]): readonly Unit[] {
  return lines.flatMap((text, line) => {
    const key = withSingleQuotes(text.trim());
    return key === '' ? [] : [{ key, line, lastLine: line }];
  });
}

/** Returns the tokens, except for semicolons and trailing commas, which formatters add and remove. */
function tokenUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  let [line, offset] = [0, 0];
  for (const { kind, start, end } of tokensIn(text)) {
    const found = text.slice(start, end);
    line += lineEnds(text.slice(offset, start));
    const lastLine = line + lineEnds(found);
    if (/^[)\]}]$/.test(found) && units.at(-1)?.key === ',') units.pop();
    if (found !== ';') units.push({ key: comparable(kind, found), line, lastLine });
    [line, offset] = [lastLine, end];
  }
  return units;
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}

function comparable(kind: Token['kind'], found: string): string {
  if (kind === 'comment') return found.trimEnd().replaceAll(/\n\s+/g, '\n');
  const [, quote, content = ''] = kind === 'string' ? (/^(['"])([\s\S]*)\1$/.exec(found) ?? []) : [];
  return quote === undefined ? found : `'${content.replaceAll(/\\(['"])/g, '$1')}'`;
}

/** Returns a line of YAML with single quotes, unless its string contains characters for which quotes matter. */
function withSingleQuotes(line: string): string {
  return line.replace(/(?<=[:-] )"([^"'\\]*)"$/, "'$1'");
}
