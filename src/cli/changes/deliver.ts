import {
  applyChanges,
  type CheckOptions,
  checkChanges,
  diffOf,
  type FileChange,
  openFiles,
  ownTexts,
  type ReadableFiles,
} from '../../base/files/index.js';
import {
  type Diagnostic,
  DiagnosticList,
  type Paint,
  type ReadText,
  visible,
  visibleLines,
} from '../../base/problems/index.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';
import { printJsonResult } from '../results/json-result.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import { Canceled, type Io } from '../terminal/io.js';
import { diffPaintFor, paintFor } from '../terminal/paint.js';
import { printText } from '../terminal/print.js';

/** Flags shared by all commands that write files: the output format, and whether anything is written. */
export interface OutputOptions {
  readonly 'dry-run': boolean;
  readonly diff: boolean;
  readonly json: boolean;
}

/** Plans the changes and adds diagnostics to `problems`. Returns undefined if there is nothing to apply. */
type Planner = (files: ReadableFiles, problems: DiagnosticList) => Promise<PlannedOutput | undefined>;

/** Plans changes, and delivers them unless a signal arrived while they were planned. Returns the exit code. */
export async function planAndDeliver(options: OutputOptions, io: Io, planner: Planner): Promise<number> {
  const files = openProject(io, isPreview(options));
  const problems = new DiagnosticList();
  const output = await planner(files, problems);
  if (io.stoppedBy) throw new Canceled();
  return await deliver(problems.hasErrors ? undefined : output, problems, options, io, ownTexts(files));
}

/** Whether a command only displays its changes and writes nothing. */
export function isPreview(options: Pick<OutputOptions, 'dry-run' | 'diff'>): boolean {
  return options['dry-run'] || options.diff;
}

/** Opens the folder of a command. A command that may write also stores the compiled code of kbts for later runs. */
export function openProject(io: Io, isReadOnly: boolean): ReadableFiles {
  if (!isReadOnly) io.storeCode();
  return openFiles(io.cwd);
}

/** Displays or applies the planned changes, and prints all diagnostics. Returns the exit code. */
export async function deliver(
  output: PlannedOutput | undefined,
  reported: DiagnosticList,
  options: OutputOptions,
  io: Io,
  readText: ReadText,
): Promise<number> {
  const isShown = isPreview(options);
  const checks = { outside: output?.outside ?? [] };
  const failures = output
    ? isShown
      ? checkChanges(io.cwd, output.changes, checks)
      : applyWhole(output, checks, io)
    : [];
  const problems = [...reported.all, ...failures];
  const shown = failures.length > 0 ? undefined : output;
  const written = !isShown && shown !== undefined;
  if (options.json) {
    printJsonResult({ ...shown, written, problems, readText }, io);
  } else {
    printProblems(problems, io, readText, written ? 'written' : 'nothing written');
    if (shown) await printChanges(shown, options, io);
  }
  return exitCodeOf(problems);
}

function applyWhole({ changes }: PlannedOutput, checks: CheckOptions, io: Io): readonly Diagnostic[] {
  // Accessing `stop` installs a handler, so that signals wait until all files are written.
  void io.stop;
  return applyChanges(io.cwd, changes, checks);
}

async function printChanges(
  { changes, notes, text = '' }: PlannedOutput,
  options: OutputOptions,
  io: Io,
): Promise<void> {
  // Pipes and files receive the text unchanged; a terminal would interpret control characters.
  io.stdout.write(io.stdout.isTerminal ? visibleLines(text) : text);
  const stream = text === '' ? io.stdout : io.stderr;
  if (options.diff) {
    stream.write(diffPaintFor(stream, io.env)(visibleLines(await diffOf(changes))));
    return;
  }
  stream.write(changeLines(changes, paintFor(stream, io.env)).join(''));
  if (options['dry-run']) stream.write('\nNothing was written: this was a dry run.\n');
  else if (notes.length > 0) printText(`\nNext:\n${notes.map((note) => `  ${visible(note)}\n`).join('')}`, io, stream);
}

/** Returns one line per change, for example `create  Makefile`. Unchanged files are omitted. */
function changeLines(changes: readonly FileChange[], paint: Paint): string[] {
  return changes.flatMap((change) => {
    const path = visible(change.path);
    if (change.kind !== 'keep') return [`${paint.strong(change.kind)}  ${path}\n`];
    return change.reason === 'unchanged' ? [] : [paint.dim(`keep    ${path} (${change.reason})`).concat('\n')];
  });
}
