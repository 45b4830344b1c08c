import { openFiles } from '../../base/files/index.js';
import { findProgram, identityOf, type WorkTree } from '../../base/git/index.js';
import { type Diagnostic, DiagnosticList, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';
import { loadProject } from '../../base/project-file/index.js';
import { pluginsToRun } from '../../commands/sdk/regenerate-project.js';
import { outsideOf } from '../changes/place.js';
import type { Io } from '../terminal/io.js';
import { printNote } from '../terminal/print.js';
import { isLocal, localRemote, originOf, type Remote } from './publish.js';
import { uncommitted } from './repository-problems.js';
import { gitSettings, readVersions, restoredPaths, type UpdateOptions, type UpdateVersions } from './update-request.js';
import { type UpdateBase, writeProjectFiles } from './update-trees.js';

/** All inputs of an update. */
export interface UpdatePlan extends UpdateVersions {
  readonly work: WorkTree;
  readonly base: UpdateBase;
  readonly branch: string;
  /** Path of a folder with the project files that commands read. */
  readonly input: string;
  /** Paths to restore from the base branch, relative to the repository root. */
  readonly restored: readonly string[];
  /** Instructions for running plugins whose files are not part of the scaffolds. */
  readonly pluginNotes: readonly string[];
  readonly remote?: Remote;
  readonly isPushed: boolean;
  /** Path of `gh`; undefined if no issue was requested. */
  readonly gh?: string;
}

interface UpdatePlace {
  readonly work: WorkTree;
  readonly io: Io;
  readonly folder: string;
  readonly sink: DiagnosticSink;
}

/**
 * Checks the flags and the repository before any Git object is written, and returns the inputs of the update; undefined
 * if errors were reported, or if the project already has the scaffold of the new version.
 */
export async function prepareUpdate(options: UpdateOptions, place: UpdatePlace): Promise<UpdatePlan | undefined> {
  const { work, io, folder } = place;
  const problems = new DiagnosticList();
  const settings = gitSettings(options['git-config'], problems);
  const restored = restoredPaths(options, problems).map((one) => work.prefix + one);
  const base = baseOf(options, settings, place, problems);
  const published = publication(options, place, problems);
  const input = base ? writeProjectFiles(base.commit, work) : '';
  const project = base && loadProject(openFiles(input), problems);
  const versions = project && (await readVersions(options, project, { io, folder, sink: problems }));
  const branch = options['output-branch'] ?? `kbts-update-from-${versions?.from.version}-to-${versions?.to.version}`;
  if (versions) for (const problem of checkBranch(branch, options.force, work)) problems.report(problem);
  for (const problem of problems.all) place.sink.report(problem);
  if (problems.hasErrors || !base || !project || !versions) return undefined;
  if (versions.from.version === versions.to.version) {
    io.stdout.write(`The project already has the scaffold of kbts ${versions.to.version}.\n`);
    return undefined;
  }
  const { notes } = pluginsToRun(project, { files: openFiles(input), outside: outsideOf(io) });
  return { work, base, branch, input, restored, pluginNotes: notes, ...published, ...versions };
}

function baseOf(
  options: UpdateOptions,
  settings: readonly string[],
  { work, io }: UpdatePlace,
  problems: DiagnosticSink,
): UpdateBase | undefined {
  const branch = options['from-branch'] ?? 'main';
  if (options['from-branch'] === undefined)
    printNote('the base is `main`; use `--from-branch` for a different branch', io);
  const commit = work.branch(branch);
  if (commit === undefined) problems.report(noBranch(branch));
  const changed = work.uncommitted();
  if (changed.length > 0) problems.report(uncommitted(changed));
  const identity = identityOf(work);
  if (!identity) problems.report(noIdentity);
  return commit === undefined || !identity ? undefined : { work, identity, commit, branch, settings };
}

/** Determines the remote to push to, and the program that opens the issue. */
function publication(
  options: UpdateOptions,
  { work, io }: UpdatePlace,
  problems: DiagnosticSink,
): Pick<UpdatePlan, 'remote' | 'isPushed' | 'gh'> {
  const { push: isPushed, 'open-gh-issue': hasIssue } = options;
  if (!isPushed && !hasIssue) return { isPushed };
  const remote = originOf(work);
  const gh = hasIssue ? findProgram('gh', io) : undefined;
  if (!remote) problems.report(noRemote);
  else if (isPushed && isLocal(remote)) problems.report(localRemote(remote.url));
  else if (hasIssue && remote.repository === undefined) problems.report(notOnGitHub(remote.url));
  if (hasIssue && gh === undefined) problems.report(noGh);
  return { isPushed, ...(remote ? { remote } : {}), ...(gh === undefined ? {} : { gh }) };
}

function checkBranch(branch: string, isForced: boolean, work: WorkTree): readonly Diagnostic[] {
  try {
    work.run(['check-ref-format', `refs/heads/${branch}`]);
  } catch {
    const message = `\`${shorten(branch)}\` is not allowed as the name of a branch`;
    return [{ code: 'usage', severity: 'error', message, hint: 'correct `--output-branch`' }];
  }
  // With `--force`, only one branch is created, even after conflicts.
  const names = isForced ? [branch] : [branch, `${branch}-merge`, `${branch}-original`];
  const known = names.filter((name) => work.branch(name) !== undefined);
  if (known.length === 0) return [];
  const listed = known.map((name) => `\`${name}\``).join(', ');
  const message = known.length === 1 ? `the branch ${listed} already exists` : `branches already exist: ${listed}`;
  const hint = `delete ${known.length === 1 ? 'it' : 'them'} with \`git branch -D ${known.join(' ')}\`, or choose another name with \`--output-branch\``;
  return [{ code: 'repository-state', severity: 'error', message, hint }];
}

function noBranch(branch: string): Diagnostic {
  const message = `the repository has no local branch \`${shorten(branch)}\``;
  const hint = 'name a local branch with `--from-branch`; check out a remote branch first';
  return { code: 'repository-state', severity: 'error', message, hint };
}

const noIdentity = errorOf(
  'repository-state',
  'git does not know your name or your email, and a commit requires both',
  'set them: `git config user.name "…" && git config user.email …`',
);

const noRemote = errorOf(
  'repository-state',
  'the repository has no remote `origin` with a URL or an absolute path',
  'add the remote with `git remote add origin <url>`, or omit `--push` and `--open-gh-issue`',
);

function notOnGitHub(url: string): Diagnostic {
  const message = `\`origin\` is not a repository on GitHub: \`${shorten(url)}\``;
  return { code: 'repository-state', severity: 'error', message, hint: 'omit `--open-gh-issue`' };
}

const noGh = errorOf(
  'repository-state',
  '`--open-gh-issue` requires `gh`, which was not found on the PATH',
  'install the GitHub CLI, or omit `--open-gh-issue`',
);
