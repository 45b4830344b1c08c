import { type ChangeJson, changesAsJson } from '../../base/files/index.js';
import { type Diagnostic, type ReadText, visibleJson } from '../../base/problems/index.js';
import { inProgram } from '../../commands/program/program.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';
import type { Io } from '../terminal/io.js';
import { exitCodeOf, printProblems } from './print-problems.js';
import { type ProblemJson, problemsAsJson } from './problem-json.js';

/**
 * The JSON document that a command prints with `--json`, on success and on failure. Commands that only print data, such
 * as `kbts info`, print the data itself on success.
 */
interface JsonResult {
  /** Whether the changes were written. */
  readonly written: boolean;
  readonly changes: readonly ChangeJson[];
  /** Next steps for the user, one sentence each. */
  readonly notes: readonly string[];
  /** Text that the command prints to standard output without `--json`; undefined if it prints nothing. */
  readonly text?: string;
  readonly problems: readonly ProblemJson[];
}

interface JsonSource extends Partial<Pick<PlannedOutput, 'changes' | 'notes' | 'text'>> {
  readonly written?: boolean;
  readonly problems: readonly Diagnostic[];
  /** Reads the source files that diagnostics refer to. Default: reads no files. */
  readonly readText?: ReadText;
}

/** Prints the result of a command as one JSON document. */
export function printJsonResult(source: JsonSource, { stdout, program }: Pick<Io, 'stdout' | 'program'>): void {
  const { written = false, changes = [], notes = [], text, problems, readText = () => undefined } = source;
  const result: JsonResult = {
    written,
    changes: changesAsJson(changes),
    notes: notes.map((note) => inProgram(note, program)),
    ...(text ? { text } : {}),
    problems: problemsAsJson(problems, readText, program),
  };
  stdout.write(`${visibleJson(JSON.stringify(result, undefined, 2))}\n`);
}

/** Prints a diagnostic, as a JSON document if requested, and returns its exit code. */
export function fail(problem: Diagnostic, io: Io, asJson = false): number {
  if (asJson) printJsonResult({ problems: [problem] }, io);
  else printProblems([problem], io);
  return exitCodeOf([problem]);
}
