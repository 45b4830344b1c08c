import {
  applyChanges,
  checkChanges,
  diffOf,
  type FileChange,
  type FileSystem,
  findInterruption,
  leftoversOutside,
  openFiles,
  ownTexts,
  type ReadableFiles,
  type Recovery,
  recover,
} from '../../files/index.js';
import {
  type Diagnostic,
  DiagnosticList,
  type Paint,
  type ReadText,
  visible,
  visibleLines,
} from '../../problems/index.js';
import type { PlannedOutput } from '../../sdk/index.js';
import { printJsonResult } from '../results/json-result.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import { Canceled, exitCodes, type Io } from '../terminal/io.js';
import { diffPaintFor, paintFor } from '../terminal/paint.js';
import { printNote, printText } from '../terminal/print.js';

/** Flags that all writing commands share: how the result is displayed, and whether anything is written. */
export interface OutputOptions {
  readonly 'dry-run': boolean;
  readonly diff: boolean;
  readonly json: boolean;
}

/** Plans the changes and appends diagnostics to the list. Returns undefined when nothing can be planned. */
export type Planner = (files: ReadableFiles, problems: DiagnosticList) => Promise<PlannedOutput | undefined>;

/**
 * Runs a writing command: recovers the folder, plans the changes, and displays or applies them. If a signal stops the
 * program while it plans, nothing is displayed or applied.
 *
 * @returns the exit code
 */
export async function planAndDeliver(options: OutputOptions, io: Io, planner: Planner): Promise<number> {
  const files = openProject(options, io, isPreview(options));
  if (!files) return exitCodes.problems;
  const problems = new DiagnosticList();
  const output = await planner(files, problems);
  if (io.stoppedBy) throw new Canceled();
  return await deliver(problems.hasErrors ? undefined : output, problems, options, io, ownTexts(files), files);
}

/** Whether a command only displays its changes and writes nothing. */
export function isPreview(options: Pick<OutputOptions, 'dry-run' | 'diff'>): boolean {
  return options['dry-run'] || options.diff;
}

/**
 * Opens the folder for reading. If a previous run was interrupted, a command that writes recovers the folder first;
 * one that does not write fails.
 *
 * @returns undefined when that is not possible; the reason is printed
 */
export function openProject({ json }: OutputOptions, io: Io, isReadOnly: boolean): ReadableFiles | undefined {
  if (!isReadOnly) io.storeCode();
  const problems = isReadOnly ? findInterruption(io.cwd, io.env, waitingAt(io)) : recoverProject(io);
  if (problems.length === 0) return openFiles(io.cwd);
  if (json) printJsonResult({ problems }, io);
  else printProblems(problems, io);
  return undefined;
}

function recoverProject(io: Io): readonly Diagnostic[] {
  const { outcome, problems, notes } = recover(io.cwd, io.env, waitingAt(io));
  const done = outcomes[outcome];
  printNotes(done === undefined ? notes : [`a previous run was interrupted; ${done}`, ...notes], io);
  return problems;
}

function waitingAt(io: Io): FileSystem {
  return { onLongWait: (message) => printNote(message, io) };
}

function printNotes(notes: readonly string[], io: Io): void {
  for (const note of notes) printNote(note, io);
}

const outcomes: Readonly<Record<Recovery, string | undefined>> = {
  'nothing to do': undefined,
  'cleaned up': 'its temporary files were removed',
  completed: 'its changes were completed',
  'completed in part': 'its changes could not all be completed',
  'rolled back': 'its changes were rolled back',
  'rolled back in part': 'its changes could not all be rolled back',
};

/** Displays or applies changes, along with all diagnostics.
 *
 * @param output undefined when errors were reported
 * @param read the files that the changes were planned from, to notice that one changed meanwhile
 */
export async function deliver(
  output: PlannedOutput | undefined,
  reported: DiagnosticList,
  options: OutputOptions,
  io: Io,
  readText: ReadText,
  read?: ReadableFiles,
): Promise<number> {
  const isShown = isPreview(options);
  // Before this run has its own staging folders there.
  if (!isShown && output?.outside) printNotes(leftoversOutside(io.cwd, io.env, output.outside), io);
  const checks = { outside: output?.outside ?? [], ...(read ? { read } : {}) };
  const failures = output
    ? isShown
      ? checkChanges(io.cwd, output.changes, checks)
      : applyChanges(io.cwd, output.changes, io.env, { ...checks, ...waitingAt(io) })
    : [];
  const problems = [...reported.all, ...failures];
  const shown = failures.length > 0 ? undefined : output;
  const written = !isShown && shown !== undefined;
  if (options.json) {
    printJsonResult({ ...shown, written, problems, readText }, io);
  } else {
    printProblems(problems, io, readText, written);
    if (shown) await printChanges(shown, options, io);
  }
  return exitCodeOf(problems);
}

async function printChanges(
  { changes, notes, text = '' }: PlannedOutput,
  options: OutputOptions,
  io: Io,
): Promise<void> {
  // Unchanged for pipes and files; a terminal would interpret control characters.
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

/** One line for each change, for example `create  Makefile`. Files that are kept without a reason are omitted. */
function changeLines(changes: readonly FileChange[], paint: Paint): string[] {
  return changes.flatMap((change) => {
    const path = visible(change.path);
    if (change.kind !== 'keep') return [`${paint.strong(change.kind)}  ${path}\n`];
    return change.reason === 'unchanged' ? [] : [paint.dim(`keep    ${path} (${change.reason})`).concat('\n')];
  });
}
