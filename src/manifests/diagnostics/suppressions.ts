import type { ParsedSources } from '../../loader/index.js';
import {
  configurableCodes,
  type Diagnostic,
  type DiagnosticCode,
  diagnosticCodes,
  isConfigurable,
  type Span,
  suggest,
} from '../../problems/index.js';
import { endOfDeclaration } from './declaration-end.js';

/** A comment that suppresses the diagnostics of one check at one declaration. */
interface Suppression {
  readonly span: Span;
  readonly code: string;
  /** Where the code is written. */
  readonly codeSpan: Span;
  readonly reason: string;
  /** Where the line of the declaration ends that it belongs to. */
  readonly end: number;
  isUsed: boolean;
}

/**
 * The comments `// kbts-ignore <code>: <reason>` of source files. Each is for the declaration below it, with the markers
 * and decorators of that declaration, or for the line that it is on.
 */
export class Suppressions {
  readonly #byFile = new Map<string, readonly Suppression[]>();

  /**
   * @param textOf returns the text of a file of the project
   * @param parsed parses files, and has those of this run
   */
  constructor(
    private readonly textOf: (file: string) => string | undefined,
    private readonly parsed: ParsedSources,
  ) {}

  /** Whether a comment suppresses a diagnostic, which then counts as used. */
  covers({ code, span, isFixed }: Diagnostic): boolean {
    if (!span || isFixed || !isConfigurable(code)) return false;
    const found = this.#of(span.file).filter(
      (one) => one.code === code && one.reason !== '' && lineStart(one, this.textOf(span.file)) <= span.start,
    );
    const covering = found.find(({ end }) => span.start < end);
    if (covering) covering.isUsed = true;
    return covering !== undefined;
  }

  /** What is wrong with the comments of some files. Call it when everything else is reported. */
  problemsIn(files: Iterable<string>, isExpected: (code: DiagnosticCode) => boolean): Diagnostic[] {
    return [...files].flatMap((file) => this.#of(file).flatMap((one) => problemOf(one, isExpected)));
  }

  #of(file: string): readonly Suppression[] {
    const known = this.#byFile.get(file);
    if (known) return known;
    const text = this.textOf(file);
    const found = text !== undefined && hasSuppressions(text) ? read(file, text, this.parsed) : [];
    this.#byFile.set(file, found);
    return found;
  }
}

/** Whether the contents of a file may include suppressions; most files have none. */
export function hasSuppressions(contents: string): boolean {
  return contents.includes('kbts-ignore');
}

/** A comment at the end of a line is also for what is before it on that line. */
function lineStart({ span }: Suppression, text = ''): number {
  return text.lastIndexOf('\n', span.start) + 1;
}

function read(file: string, text: string, parsed: ParsedSources): readonly Suppression[] {
  return parsed.comments(file, text).flatMap(({ start: index, end: endOfComment }) => {
    const whole = text.slice(index, endOfComment);
    const rest = /^\/\/[ \t]*kbts-ignore\b(.*)/s.exec(whole)?.[1];
    if (rest === undefined) return [];
    const [head = '', ...reason] = rest.split(':');
    const end = index + whole.trimEnd().length;
    const isAlone = text.slice(text.lastIndexOf('\n', index) + 1, index).trim() === '';
    return {
      span: { file, start: index, end },
      code: head.trim(),
      codeSpan: spanOfCode(file, index + whole.length - rest.length, head),
      reason: reason.join(':').trim(),
      end: isAlone ? endOfDeclaration(text, end) : end,
      isUsed: false,
    };
  });
}

function spanOfCode(file: string, offset: number, head: string): Span {
  const start = offset + head.length - head.trimStart().length;
  return { file, start, end: start + head.trim().length };
}

function problemOf(
  { span, code, codeSpan, reason, isUsed }: Suppression,
  isExpected: (code: DiagnosticCode) => boolean,
): Diagnostic[] {
  const place = codeSpan.end > codeSpan.start ? codeSpan : span;
  const invalid = (message: string, hint: string): Diagnostic[] => [
    { code: 'suppression-invalid', severity: 'error', message, span: place, hint },
  ];
  if (!isConfigurable(code)) {
    const near = suggest(code, configurableCodes);
    const isKnown = Object.hasOwn(diagnosticCodes, code);
    const message = isKnown ? `\`${code}\` cannot be suppressed` : `unknown diagnostic code \`${code}\``;
    return invalid(message, near && !isKnown ? `did you mean \`${near}\`?` : 'write `// kbts-ignore <code>: <reason>`');
  }
  if (reason === '') {
    const hint = `write it after a colon: \`// kbts-ignore ${code}: <reason>\``;
    return invalid('`kbts-ignore` requires a reason', hint);
  }
  if (isUsed || !isExpected(code)) return [];
  const message = `\`${code}\` is not reported here, so this comment suppresses nothing`;
  return [{ code: 'suppression-unused', severity: 'warning', message, span: place, hint: 'remove the comment' }];
}
