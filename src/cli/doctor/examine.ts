import { posix } from 'node:path';
import { type FileChange, mergeChanges, ownTexts, type ReadableFiles, withChanges } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticList } from '../../base/problems/index.js';
import { loadProject, type Project, qualifiedGroup } from '../../base/project-file/index.js';
import { packageVersion, requiredNode } from '../../commands/program/version.js';
import { surroundingsOf } from '../../commands/sdk/place.js';
import { generateManifests } from '../../compiler/manifests/index.js';
import { checkAgreement } from '../../project/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { printJsonResult } from '../results/json-result.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import type { Io } from '../terminal/io.js';
import { printNote, printText } from '../terminal/print.js';
import { checkSurroundings } from './check-surroundings.js';
import { checkVersions } from './check-versions.js';

interface DoctorOptions extends OutputOptions {
  readonly fix: boolean;
  readonly cluster: boolean;
}

/** Checks a project and its environment; with `--fix`, applies safe fixes. Returns the exit code. */
export async function examine(options: DoctorOptions, io: Io): Promise<number> {
  const { fix } = options;
  const files = openProject(io, !fix || isPreview(options));
  const readText = ownTexts(files);
  const problems = new DiagnosticList();
  const project = loadProject(files, problems);
  if (!project) return await deliver(undefined, problems, options, io, readText);
  const around = await checkSurroundings(project, io, !options.cluster);
  const running = { kbts: packageVersion(), node: process.versions.node, requiredNode: requiredNode() };
  const found = await diagnose(project, files, io);
  const changes = fix ? found.fixes : [];
  const left = changes.length > 0 ? await diagnose(project, withChanges(files, changes), io) : found;
  for (const problem of [...left.problems, ...checkVersions(project, files, running), ...around.problems]) {
    problems.report(problem);
  }
  if (!options.json) for (const note of around.notes) printNote(note, io);
  const versions = [`kbts ${running.kbts}`, `Node ${running.node}`, ...around.versions];
  const text = problems.all.length === 0 && changes.length === 0 ? `No problems found (${versions.join(', ')}).\n` : '';
  const notes = options.json ? around.notes : [];
  if (changes.length > 0) return await deliver({ changes, notes }, problems, options, io, readText);
  if (options.json) printJsonResult({ problems: problems.all, notes, text, readText }, io);
  else {
    printProblems(problems.all, io, readText);
    printText(text, io);
  }
  return exitCodeOf(problems.all);
}

async function diagnose(project: Project, files: ReadableFiles, io: Io) {
  const agreement = await checkAgreement(project, surroundingsOf(placeOf(files, io, io.cwd)));
  const stale = staleManifests(project, files);
  const next = agreement.changes.length > 0 ? staleManifests(project, withChanges(files, agreement.changes)) : stale;
  return {
    problems: [...agreement.problems, ...stale.problems],
    fixes: mergeChanges(agreement.changes, next.fixes, files),
  };
}

/**
 * Finds manifests that do not match the sources, unless the sources have errors. The CRD of a kind in PROJECT is never
 * obsolete: if the types of the kind are missing, only the missing types are reported.
 */
function staleManifests(project: Project, files: ReadableFiles) {
  const problems = new DiagnosticList();
  const { changes } = generateManifests(undefined, files, packageVersion(), problems);
  const kinds = project.resources.filter(({ api }) => api !== undefined);
  const crds = new Set(kinds.map((resource) => `${qualifiedGroup(resource)}_${resource.plural}.yaml`));
  const isLost = ({ kind, path }: FileChange) => kind === 'delete' && crds.has(posix.basename(path));
  const fixes = problems.hasErrors ? [] : changes.filter((change) => change.kind !== 'keep' && !isLost(change));
  return { problems: [...problems.all, ...fixes.map(stale)], fixes };
}

function stale(change: FileChange): Diagnostic {
  const { kind, path } = change;
  const reason = kind === 'create' ? 'was not found' : kind === 'delete' ? 'is obsolete' : 'is stale';
  const span =
    change.kind === 'update' ? { span: { file: path, ...firstDifference(change.before, change.contents) } } : {};
  const hint = 'run `kbts manifests`, or `kbts doctor --fix`';
  return { code: 'manifests-stale', severity: 'error', message: `the manifest \`${path}\` ${reason}`, hint, ...span };
}

function firstDifference(before: string, after: string): { readonly start: number; readonly end: number } {
  const lines = after.split('\n');
  let start = 0;
  for (const [index, line] of before.split('\n').entries()) {
    if (line !== lines[index]) return { start, end: start + line.length };
    start += line.length + 1;
  }
  return { start: before.length, end: before.length };
}
