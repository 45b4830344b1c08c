import {
  applyChanges,
  checkChanges,
  diffOf,
  type FileChange,
  findInterruption,
  openFiles,
  type ReadableFiles,
  type Recovery,
  recover,
} from '../files/index.js';
import {
  type Diagnostic,
  DiagnosticList,
  type Paint,
  type ReadText,
  visible,
  visibleLines,
} from '../problems/index.js';
import { exitCodes, type Io } from './io.js';
import { printJsonResult } from './json-result.js';
import { diffPaintFor, paintFor } from './paint.js';
import { exitCodeOf, ownTexts, printProblems } from './report.js';

/** How a command shows its result, and whether it writes: the flags that all writing commands share. */
export interface OutputOptions {
  readonly 'dry-run': boolean;
  readonly diff: boolean;
  readonly json: boolean;
}

/** What a command wants to change. */
export interface Wanted {
  readonly changes: readonly FileChange[];
  /** What the user may do next, a sentence each. */
  readonly notes: readonly string[];
  /** What was asked for on standard output; nothing else is printed there then. Default: none. */
  readonly text?: string;
}

/** Makes the changes; problems go to the list. Gives undefined when there can be none. */
export type Planner = (files: ReadableFiles, problems: DiagnosticList) => Promise<Wanted | undefined>;

/**
 * Runs a writing command: brings the folder in order, plans, and shows or applies the plan.
 *
 * @returns the exit code
 */
export async function planAndDeliver(options: OutputOptions, io: Io, planner: Planner): Promise<number> {
  const files = openProject(options, io, isPreview(options));
  if (!files) return exitCodes.problems;
  const problems = new DiagnosticList();
  const wanted = await planner(files, problems);
  return await deliver(problems.hasErrors ? undefined : wanted, problems, options, io, ownTexts(files));
}

/** Whether a command shows what it would do, and writes nothing anywhere. */
export function isPreview(options: Pick<OutputOptions, 'dry-run' | 'diff'>): boolean {
  return options['dry-run'] || options.diff;
}

/**
 * Opens the folder for reading. A command that writes first recovers it when an earlier run was interrupted; one that
 * does not write refuses to judge it then.
 *
 * @returns undefined when that is not possible; the reason is printed
 */
export function openProject({ json }: OutputOptions, io: Io, isReadOnly: boolean): ReadableFiles | undefined {
  if (!isReadOnly) io.storeCode();
  const problems = isReadOnly ? findInterruption(io.cwd, io.env) : recoverProject(io);
  if (problems.length === 0) return openFiles(io.cwd);
  if (json) printJsonResult({ problems }, io.stdout);
  else printProblems(problems, io);
  return undefined;
}

function recoverProject(io: Io): readonly Diagnostic[] {
  const { outcome, problems, notes } = recover(io.cwd, io.env);
  const done = outcomes[outcome];
  const all = done === undefined ? notes : [`an earlier run of kbts was interrupted here; ${done}`, ...notes];
  for (const note of all) io.stderr.write(`note: ${visible(note)}\n`);
  return problems;
}

const outcomes: Readonly<Record<Recovery, string | undefined>> = {
  'nothing to do': undefined,
  'cleaned up': 'its temporary files are removed',
  completed: 'its changes are now complete',
  'rolled back': 'its changes are now rolled back',
};

/**
 * Shows or applies changes, with everything that was reported on the way.
 *
 * @param wanted undefined when errors were reported
 */
export async function deliver(
  wanted: Wanted | undefined,
  reported: DiagnosticList,
  options: OutputOptions,
  io: Io,
  readText: ReadText,
): Promise<number> {
  const isShown = isPreview(options);
  const failures = wanted
    ? isShown
      ? checkChanges(io.cwd, wanted.changes)
      : applyChanges(io.cwd, wanted.changes, io.env)
    : [];
  const problems = [...reported.all, ...failures];
  const shown = failures.length > 0 ? undefined : wanted;
  if (options.json) {
    const written = !isShown && shown !== undefined;
    printJsonResult({ ...shown, written, problems, readText }, io.stdout);
  } else {
    printProblems(problems, io, readText);
    if (shown) await printChanges(shown, options, io);
  }
  return exitCodeOf(problems);
}

async function printChanges({ changes, notes, text = '' }: Wanted, options: OutputOptions, io: Io): Promise<void> {
  // Exactly what was asked for, where a program reads it; a terminal would act on control characters.
  io.stdout.write(io.stdout.isTerminal ? visibleLines(text) : text);
  const stream = text === '' ? io.stdout : io.stderr;
  if (options.diff) {
    stream.write(diffPaintFor(stream, io.env)(visibleLines(await diffOf(changes))));
    return;
  }
  stream.write(changeLines(changes, paintFor(stream, io.env)).join(''));
  if (options['dry-run']) stream.write('\nNothing was written: this was a dry run.\n');
  else if (notes.length > 0) stream.write(`\nNext:\n${notes.map((note) => `  ${visible(note)}\n`).join('')}`);
}

/** One line for each change, as `create  Makefile`; files that stay as they are without a reason are left out. */
function changeLines(changes: readonly FileChange[], paint: Paint): string[] {
  return changes.flatMap((change) => {
    const path = visible(change.path);
    if (change.kind !== 'keep') return [`${paint.strong(change.kind)}  ${path}\n`];
    return change.reason === 'unchanged' ? [] : [paint.dim(`keep    ${path} (${change.reason})`).concat('\n')];
  });
}
