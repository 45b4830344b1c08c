import { type ChangeJson, changesAsJson, type FileChange } from '../../files/index.js';
import { type Diagnostic, type ReadText, visibleJson } from '../../problems/index.js';
import { inProgram } from '../program/program.js';
import type { Io } from '../terminal/io.js';
import { type ProblemJson, problemsAsJson } from './problem-json.js';

/** The document that `--json` prints, for every command and every outcome. */
export interface JsonResult {
  /** Whether the changes were written. */
  readonly written: boolean;
  readonly changes: readonly ChangeJson[];
  /** What the user may do next, a sentence each. */
  readonly notes: readonly string[];
  /** What the command prints on standard output without `--json`. Default: nothing. */
  readonly text?: string;
  readonly problems: readonly ProblemJson[];
}

/** The input of a {@link JsonResult}. */
export interface JsonSource {
  /** Default: false. */
  readonly written?: boolean;
  /** Default: none. */
  readonly changes?: readonly FileChange[];
  /** Default: none. */
  readonly notes?: readonly string[];
  /** Default: none. */
  readonly text?: string | undefined;
  readonly problems: readonly Diagnostic[];
  /** Reads the sources that problems refer to. Default: there are none. */
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
