import path from 'node:path';
import { type FileChange, openFiles, ownTexts, type ReadableFiles } from '../../base/files/index.js';
import { WorkTree } from '../../base/git/index.js';
import { type Diagnostic, DiagnosticList } from '../../base/problems/index.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';
import { regenerateProject } from '../../commands/sdk/regenerate-project.js';
import { confirmDeletion } from '../changes/confirm.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { isFolder } from '../folders/is-folder.js';
import { newProjectFolder } from '../folders/new-project-folder.js';
import { type Io, inFolder } from '../terminal/io.js';
import { uncommitted, untracked } from './repository-problems.js';
import { type ScaffoldFile, scaffoldFiles } from './scaffold-files.js';

interface GenerateProjectOptions extends OutputOptions {
  readonly 'input-dir': string | undefined;
  readonly 'output-dir': string | undefined;
  /** Whether to skip prompts. */
  readonly yes: boolean;
  /** The working directory, to which paths are relative. */
  readonly from: string;
}

/** Rescaffolds a project from its PROJECT file, in place or into another folder. Returns the exit code. */
export async function generateProject(options: GenerateProjectOptions, io: Io): Promise<number> {
  const { 'input-dir': inputDir, 'output-dir': outputDir, from } = options;
  const input = inputDir === undefined ? io.cwd : path.resolve(from, inputDir);
  const problems = new DiagnosticList();
  if (inputDir !== undefined && !isFolder(input)) problems.report(noInput(inputDir));
  const place = outputDir === undefined ? { folder: input } : outputFolder(outputDir, inFolder(io, from));
  if ('problem' in place) problems.report(place.problem);
  if (problems.hasErrors || 'problem' in place) return await deliver(undefined, problems, options, io, () => undefined);
  const target = inFolder(io, place.folder);
  const files = openProject(target, isPreview(options));
  const project = openFiles(input);
  const isInPlace = path.relative(input, place.folder) === '';
  const planned = await regenerateProject(placeOf(project, io, from), problems);
  const replaced = planned && !problems.hasErrors ? replace(planned, files, isInPlace, problems) : undefined;
  const asking = { options, yes: options.yes, io: target, problems };
  const confirmed = isInPlace ? await confirmDeletion(replaced, 'what you wrote in the project', asking) : replaced;
  const output = problems.hasErrors ? undefined : confirmed;
  return await deliver(output, problems, options, target, ownTexts(project));
}

/** Returns the changes from a folder to the scaffold; undefined if git cannot be used or changes are uncommitted. */
function replace(
  planned: PlannedOutput,
  files: ReadableFiles,
  isInPlace: boolean,
  problems: DiagnosticList,
): PlannedOutput | undefined {
  const scaffold = scaffoldFiles(planned);
  if (!isInPlace) {
    const others = files.list('').filter((name) => name !== '.git');
    if (others.length > 0) problems.report(notEmpty(others));
    return { ...planned, notes: [...planned.notes, carryOver] };
  }
  const repository = repositoryFiles(files.root ?? '.');
  if ('message' in repository) {
    problems.report(repository);
    return undefined;
  }
  const { tracked } = repository;
  const paths = [...new Set([...tracked, ...scaffold.keys()])].sort();
  const changes = paths.flatMap((file) => changeOf(file, scaffold.get(file), files));
  const replaced = changes.filter(({ kind }) => kind !== 'create').map((change) => change.path);
  const unknown = replaced.filter((file) => !tracked.has(file));
  if (unknown.length > 0) problems.report(untracked(unknown));
  return { changes, notes: [...planned.notes, restore] };
}

const carryOver =
  'Copy what you wrote from the old folder: only PROJECT, the license header and imported types were carried over';
const restore =
  'Restore what you wrote, for example with `git restore -p .`: the project is as if it had just been created';

function changeOf(file: string, scaffold: ScaffoldFile | undefined, files: ReadableFiles): readonly FileChange[] {
  const kind = files.entryKind(file);
  if (!scaffold) {
    // Scaffolds contain no symlinks or submodules, so existing ones are kept.
    const before = kind === 'file' ? files.readText(file) : undefined;
    return before === undefined ? [] : [{ kind: 'delete', path: file, before }];
  }
  const { contents, executable } = scaffold;
  const before = files.readText(file);
  if (before === undefined) return [{ kind: 'create', path: file, contents, executable }];
  return before === contents ? [] : [{ kind: 'update', path: file, before, contents }];
}

/** Lists the files of a project that git can restore; an error if git cannot be used or changes are uncommitted. */
function repositoryFiles(folder: string): { readonly tracked: ReadonlySet<string> } | Diagnostic {
  const work = WorkTree.open(folder);
  if (!(work instanceof WorkTree)) {
    return { ...work, hint: `${work.hint}; or pass \`--output-dir\`: in place, everything that you wrote is deleted` };
  }
  try {
    const changed = work.uncommitted();
    if (changed.length > 0) return uncommitted(changed);
    return { tracked: new Set(work.tracked()) };
  } finally {
    work.close();
  }
}

function outputFolder(word: string, io: Io): ReturnType<typeof newProjectFolder> {
  return word === '' ? { problem: noOutput } : newProjectFolder(word, io);
}

const noOutput: Diagnostic = {
  code: 'usage',
  severity: 'error',
  message: '`--output-dir` is empty',
  hint: 'pass a new or empty folder, or omit the flag to replace the project in place',
};

function noInput(folder: string): Diagnostic {
  const message = `\`${folder}\` of \`--input-dir\` is not an existing folder`;
  return { code: 'usage', severity: 'error', message, hint: 'pass the folder with the PROJECT file' };
}

function notEmpty(names: readonly string[]): Diagnostic {
  const shown = names.slice(0, 3).map((name) => `\`${name}\``);
  const message = `the folder of \`--output-dir\` is not empty: it contains ${shown.join(', ')}${names.length > 3 ? ' and others' : ''}`;
  return { code: 'file-exists', severity: 'error', message, hint: 'pass a new or empty folder' };
}
