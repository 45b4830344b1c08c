import { gitError, markedFiles, restorePaths, storeCommit, WorkTree } from '../../base/git/index.js';
import { DiagnosticList, visible } from '../../base/problems/index.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import type { Io } from '../terminal/io.js';
import { printNote, printText } from '../terminal/print.js';
import { scaffoldWith, VersionError } from './kbts-version.js';
import { conflictProblem, conflictText, issueOf, mergeText, nextSteps } from './messages.js';
import { prepareUpdate, type UpdatePlan } from './prepare-update.js';
import { openIssue, push } from './publish.js';
import { asRecorded } from './recorded-version.js';
import type { UpdateOptions } from './update-request.js';
import { mergeScaffolds, type UpdateMerge, withNewManifests } from './update-trees.js';

/**
 * Updates the scaffold of a project to another version of kbts, as a commit on a new branch.
 *
 * Steps: scaffold the project with both versions; commit the old scaffold on top of the base branch; commit the user's
 * files and the new scaffold, each on top of the old scaffold; merge these two commits; generate the manifests; commit
 * the result; create the branch. If there are conflicts, and `--force` is missing, creates a branch for each side of
 * the merge instead. Guarantees: no ref points to the new commits before the last step, and the checkout and existing
 * branches are never changed, so the command can be killed at any time. Programs named by the repository do not run.
 */
export async function updateProject(options: UpdateOptions, folder: string, io: Io): Promise<number> {
  const problems = new DiagnosticList();
  const work = WorkTree.open(io.cwd);
  if (!(work instanceof WorkTree)) {
    problems.report(work);
    printProblems(problems.all, io);
    return exitCodeOf(problems.all);
  }
  let isWritten = false;
  try {
    const plan = await prepareUpdate(options, { work, io, folder, sink: problems });
    isWritten = plan !== undefined && (await runUpdate(plan, options, io, problems));
  } catch (error) {
    if (error instanceof VersionError) for (const problem of error.diagnostics) problems.report(problem);
    else if (isGitError(error)) problems.report(gitFailed(error));
    else throw error;
  } finally {
    work.close();
  }
  printProblems(problems.all, io, undefined, isWritten ? 'written' : 'nothing written');
  return exitCodeOf(problems.all);
}

function isGitError(error: unknown): boolean {
  return error instanceof Error && 'status' in error && 'stderr' in error;
}

function gitFailed(error: unknown) {
  const reason = gitError(error);
  const message = `git reported an error: ${reason}`;
  const hint = /cannot lock ref/.test(reason)
    ? 'choose another name with `--output-branch`, or run the command again if another git process is running'
    : 'fetch all objects first if the repository is a partial clone; git 2.38 or later is required';
  return { code: 'repository-state', severity: 'error', message, hint } as const;
}

/** Runs a prepared update. Returns whether branches were created. */
async function runUpdate(plan: UpdatePlan, options: UpdateOptions, io: Io, problems: DiagnosticList): Promise<boolean> {
  const { base, from, to, input, work } = plan;
  const old = asRecorded(await scaffoldWith(from, input, `${work.scratch}/old`, io), from, input);
  const next = await scaffoldWith(to, input, `${work.scratch}/new`, io);
  const merge = mergeScaffolds(base, { from, to, old, next });
  for (const file of merge.deleted) printNote(`\`${file}\` stays deleted; the new scaffold changes it`, io);
  const marked = markedFiles(merge, work);
  for (const file of merge.conflicts) {
    problems.report(conflictProblem(file, to, options.force, marked.includes(file)));
  }
  if (merge.conflicts.length > 0 && !options.force) {
    leaveMerge(plan, merge, io);
    return true;
  }
  const generated = await withNewManifests(merge, to, work, io);
  if (generated === undefined)
    printNote('the manifests were not generated: run `npm install` and `npm run manifests`', io);
  const tree = restorePaths(generated ?? merge.tree, base.commit, plan.restored, work);
  if (tree === work.run(['rev-parse', `${base.commit}^{tree}`]).trim()) {
    io.stdout.write(`The update from ${from.version} to ${to.version} changes no files of \`${base.branch}\`.\n`);
    return false;
  }
  const isClean = merge.conflicts.length === 0;
  const message = isClean ? mergeText(plan, options) : conflictText(plan, options);
  const parents = options['show-commits'] ? [merge.upgrade, merge.original] : [base.commit];
  const commit = storeCommit({ tree, parents, message }, base.identity, work);
  createBranches(plan, [[plan.branch, commit]]);
  io.stdout.write(`Created the branch \`${plan.branch}\`.\n`);
  await publish(plan, commit, merge, io, problems);
  if (!problems.hasErrors) printText(nextSteps(plan, merge.conflicts, marked), io);
  return true;
}

/** Creates all branches or none. git reports an error if a branch already exists. */
function createBranches(
  { work, base }: UpdatePlan,
  branches: readonly (readonly [name: string, commit: string])[],
): void {
  const none = '0'.repeat(base.commit.length);
  const lines = branches.map(([name, commit]) => `update refs/heads/${name} ${commit} ${none}\n`);
  work.names(['update-ref', '--stdin'], { input: lines.join('') });
}

/** Creates branches for both sides of a merge with conflicts, so that the user can merge them with any tool. */
function leaveMerge(plan: UpdatePlan, merge: UpdateMerge, io: Io): void {
  const [ours, theirs] = [`${plan.branch}-merge`, `${plan.branch}-original`];
  createBranches(plan, [
    [ours, merge.upgrade],
    [theirs, merge.original],
  ]);
  io.stdout.write(
    `Created the branches \`${ours}\` and \`${theirs}\`.\n\nNext:\n  Resolve the conflicts: \`git switch ${ours} && git merge ${theirs}\`\n  Or run the same command with \`--force\`, which commits conflict markers\n  To remove both branches: \`git branch -D ${ours} ${theirs}\`\n`,
  );
}

async function publish(
  plan: UpdatePlan,
  commit: string,
  merge: UpdateMerge,
  io: Io,
  problems: DiagnosticList,
): Promise<void> {
  const { branch, work, remote, isPushed, gh } = plan;
  if (isPushed && remote) {
    const outcome = push(branch, commit, remote, work);
    if (typeof outcome === 'object') return problems.report(outcome);
    io.stdout.write(
      outcome === 'pushed'
        ? `Pushed the branch to \`origin\`.\n`
        : `\`origin\` already has the branch, which was not changed.\n`,
    );
  }
  if (gh === undefined || remote?.repository === undefined) return;
  const { repository } = remote;
  const outcome = await openIssue(issueOf(plan, merge.conflicts), repository, gh, { work, io });
  if (typeof outcome === 'object') problems.report(outcome);
  else if (outcome === 'exists') io.stdout.write('An open issue has the same title, so no issue was opened.\n');
  else io.stdout.write(`Opened an issue: ${visible(outcome)}\n`);
}
