import { computeIfAbsent } from '../../base/compute-if-absent.js';
import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticCode, type Severities, withSeverity } from '../../base/problems/index.js';
import type { ParsedSources } from '../loader/without-parser.js';
import { hasSuppressions, Suppressions } from './suppressions.js';

/** Applies suppressions to diagnostics, then severities from the command line, from PROJECT, or the defaults. */
export class SeverityFilter {
  readonly #suppressions: Suppressions;
  #severities: Severities;

  constructor(
    files: ReadableFiles,
    private readonly ofRun: Severities,
    parsed: ParsedSources,
  ) {
    this.#severities = ofRun;
    const texts = new Map<string, string | undefined>();
    const read = (file: string) => (files.resolve(file).kind === 'inside' ? files.readText(file) : undefined);
    this.#suppressions = new Suppressions((file) => computeIfAbsent(texts, file, read), parsed);
  }

  /** Adds the severities in PROJECT, which the severities of the run override. */
  useProject(ofProject: Severities): void {
    this.#severities = { ...ofProject, ...this.ofRun };
  }

  /** Returns the diagnostic to report; undefined if it is suppressed or off. */
  readonly apply = (diagnostic: Diagnostic): Diagnostic | undefined => {
    return this.#suppressions.covers(diagnostic) ? undefined : withSeverity(diagnostic, this.#severities);
  };

  /** Returns diagnostics about suppressions. Must be called after all other diagnostics are reported. */
  suppressionProblems(
    sources: ReadonlyMap<string, string>,
    isExpected: (code: DiagnosticCode) => boolean,
  ): Diagnostic[] {
    return this.#suppressions.problemsIn(
      [...sources].flatMap(([file, text]) => (hasSuppressions(text) ? [file] : [])),
      (code) => this.#severities[code as 'cel-cost'] !== 'off' && isExpected(code),
    );
  }
}
