import { computeIfAbsent } from '../../base/compute-if-absent.js';
import {
  configurableCodes,
  type Diagnostic,
  type DiagnosticCode,
  diagnosticCodes,
  errorOf,
  isConfigurable,
  type Span,
  suggest,
  warningOf,
} from '../../base/problems/index.js';
import type { ParsedSources } from '../loader/without-parser.js';

interface Suppression {
  readonly span: Span;
  readonly code: string;
  readonly codeSpan: Span;
  readonly reason: string;
  /** The end of the line on which the declaration below begins; for a trailing comment, the end of the comment. */
  readonly end: number;
  isUsed: boolean;
}

/**
 * The comments `// kbts-ignore <code>: <reason>` in source files. A comment on its own line applies to the markers,
 * decorators and first line of the declaration below it; a trailing comment applies only to the code before it on the
 * same line.
 */
export class Suppressions {
  readonly #byFile = new Map<string, readonly Suppression[]>();

  constructor(
    private readonly textOf: (file: string) => string | undefined,
    private readonly parsed: ParsedSources,
  ) {}

  /** Whether a comment suppresses a diagnostic. The comment then counts as used. */
  covers({ code, span, isFixed }: Diagnostic): boolean {
    if (!span || isFixed || !isConfigurable(code)) return false;
    const found = this.#of(span.file).filter(
      (one) => one.code === code && one.reason !== '' && lineStart(one, this.textOf(span.file)) <= span.start,
    );
    const covering = found.find(({ end }) => span.start < end);
    if (covering) covering.isUsed = true;
    return covering !== undefined;
  }

  /** Returns diagnostics about invalid and unused comments. */
  problemsIn(files: Iterable<string>, isExpected: (code: DiagnosticCode) => boolean): Diagnostic[] {
    return [...files].flatMap((file) => this.#of(file).flatMap((one) => problemOf(one, isExpected)));
  }

  #of(file: string): readonly Suppression[] {
    return computeIfAbsent(this.#byFile, file, () => {
      const text = this.textOf(file);
      return text !== undefined && hasSuppressions(text) ? read(file, text, this.parsed) : [];
    });
  }
}

/** Whether a file may contain suppressions. Avoids parsing most files. */
export function hasSuppressions(contents: string): boolean {
  return contents.includes('kbts-ignore');
}

/** Returns the start of the comment's line, because a trailing comment applies to the code before it on that line. */
function lineStart({ span }: Suppression, text = ''): number {
  return text.lastIndexOf('\n', span.start) + 1;
}

function read(file: string, text: string, parsed: ParsedSources): readonly Suppression[] {
  const { comments, decorators } = parsed.remarks(file, text);
  return comments.flatMap(({ start: index, end: endOfComment }) => {
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
      end: isAlone ? endOfDeclaration(text, end, decorators) : end,
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
  const invalid = (message: string, hint: string) => [errorOf('suppression-invalid', message, hint, place)];
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
  return [warningOf('suppression-unused', message, 'remove the comment', place)];
}

/** Returns the end of the line on which the next declaration begins, after comments and decorators. */
function endOfDeclaration(text: string, offset: number, decorators: ReadonlyMap<number, number>): number {
  const skip = (at: number) => at + (/^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(at))?.[0].length ?? 0);
  let at = skip(offset);
  for (let end = decorators.get(at); end !== undefined; end = decorators.get(at)) at = skip(end);
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
