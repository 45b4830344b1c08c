import type { DevProblem } from './protocol.js';
import type { DevStore } from './store.js';

/** The current problems of a session, which the page and the terminal show. */
export class Problems {
  readonly #bySource = new Map<DevProblem['source'], readonly DevProblem[]>();

  constructor(
    private readonly store: DevStore,
    private readonly print: (line: string) => void,
  ) {}

  /** Replaces the problems that one source reported, and prints the new list if it differs. */
  report(source: DevProblem['source'], problems: readonly DevProblem[]): void {
    const before = JSON.stringify(this.#bySource.get(source) ?? []);
    if (before === JSON.stringify(problems)) return;
    this.#bySource.set(source, problems);
    for (const problem of problems) this.print(describeProblem(problem));
    if (problems.length === 0 && before !== '[]') this.print(`${source}: no errors`);
    this.store.publish({ kind: 'problems', problems: [...this.#bySource.values()].flat() });
  }
}

/** Describes an error of the installation. */
export function problemOf(error: unknown): DevProblem {
  return { source: 'install', severity: 'error', message: error instanceof Error ? error.message : String(error) };
}

/** Formats a diagnostic for the terminal. */
export function describeProblem({ file, line, column, severity, message, hint }: DevProblem): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}:${column ?? 1}`}: `;
  return `${place}${severity}: ${message}${hint === undefined ? '' : `\n  help: ${hint}`}`;
}

/** Whether a problem is an error. All errors except those of the type checker prevent a restart of the operator. */
export function isError({ severity }: DevProblem): boolean {
  return severity === 'error';
}
