import type { ReadableFiles } from '../../files/index.js';
import type { ParsedSources } from '../../loader/index.js';
import { type Diagnostic, type DiagnosticCode, type Severities, withSeverity } from '../../problems/index.js';
import { hasSuppressions, Suppressions } from './suppressions.js';

/**
 * Decides what becomes of a diagnostic: a comment in the source may suppress it; else the command line sets its
 * severity, else PROJECT, else kbts.
 */
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
    this.#suppressions = new Suppressions((file) => {
      if (!texts.has(file)) texts.set(file, files.resolve(file).kind === 'inside' ? files.readText(file) : undefined);
      return texts.get(file);
    }, parsed);
  }

  /** Adds the severities of PROJECT, which those of the run override. */
  useProject(ofProject: Severities): void {
    this.#severities = { ...ofProject, ...this.ofRun };
  }

  /** Returns the diagnostic to report, or undefined for none. */
  readonly apply = (diagnostic: Diagnostic): Diagnostic | undefined => {
    return this.#suppressions.covers(diagnostic) ? undefined : withSeverity(diagnostic, this.#severities);
  };

  /**
   * What is wrong with the suppressions of some files, after everything else was reported.
   *
   * @param sources contents of the files by their paths
   */
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
