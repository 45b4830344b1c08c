import type { Diagnostic } from './diagnostic.js';
import { type ReadText, renderDiagnostic } from './render.js';

/** An error that aborts a run. The command line prints its diagnostics like all others. */
export class DiagnosticError extends Error {
  override readonly name: string = 'DiagnosticError';
  /** All errors and warnings of the run. */
  readonly diagnostics: readonly Diagnostic[];

  /**
   * @param diagnostic the first error
   * @param all all errors and warnings. Default: only the first error
   * @param readText reads the files that the diagnostics refer to. Default: no file can be read
   */
  constructor(
    readonly diagnostic: Diagnostic,
    all: readonly Diagnostic[] = [diagnostic],
    private readonly readText: ReadText = () => undefined,
  ) {
    const errors = all.filter(({ severity }) => severity === 'error').length;
    super(errors > 1 ? `${diagnostic.message} (and ${errors - 1} more)` : diagnostic.message);
    this.diagnostics = all;
  }

  /** Formats all diagnostics as the command line does, with locations and code frames. */
  render(): string {
    return this.diagnostics.map((one) => renderDiagnostic(one, this.readText)).join('\n');
  }
}
