import { type Diagnostic, visible } from '../../base/problems/index.js';
import type { KbtsVersion } from './kbts-version.js';
import type { UpdatePlan } from './prepare-update.js';
import type { Issue } from './publish.js';
import type { UpdateOptions } from './update-request.js';

type Update = Pick<UpdatePlan, 'from' | 'to'>;

/** Returns the commit message for a merge without conflicts. */
export function mergeText(update: Update, options: Pick<UpdateOptions, 'merge-message'>): string {
  return options['merge-message'] ?? `chore(kbts): update scaffold ${arrow(update)}`;
}

/** Returns the commit message for a merge with conflict markers. */
export function conflictText(update: Update, options: Pick<UpdateOptions, 'conflict-message'>): string {
  return (
    options['conflict-message'] ?? `chore(kbts): (manual conflict resolution required) update scaffold ${arrow(update)}`
  );
}

function arrow({ from, to }: Update): string {
  return `${from.version} -> ${to.version}`;
}

/** Reports a file with a conflict: as an error, or as a warning if the conflict is committed. */
export function conflictProblem(file: string, to: KbtsVersion, isForced: boolean, isMarked: boolean): Diagnostic {
  const resolve = isMarked
    ? 'resolve the conflict markers'
    : 'choose one version of the file, which cannot have markers,';
  return {
    code: 'merge-conflict',
    severity: isForced ? 'warning' : 'error',
    message: `your changes to \`${file}\` conflict with those of kbts ${to.version}`,
    hint: isForced
      ? `${resolve} on the branch before you merge it`
      : `resolve the conflict in a merge${isMarked ? ', or pass `--force` to commit the file with conflict markers' : ''}`,
  };
}

/** Lists what the user can do next with the branch. */
export function nextSteps(
  { base, branch, pluginNotes }: UpdatePlan,
  conflicts: readonly string[],
  marked: readonly string[],
): string {
  const others = conflicts.filter((file) => !marked.includes(file));
  const steps = [
    ...(marked.length === 0 ? [] : [`Resolve the conflict markers in ${listOf(marked)}`]),
    ...(others.length === 0 ? [] : [`Choose one version of ${listOf(others)}`]),
    `Review the changes: \`git diff ${base.branch} ${branch}\``,
    `On the branch, run \`npm install && npm run check\`, and merge it into \`${base.branch}\``,
    ...pluginNotes.map(visible),
  ];
  return `\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`;
}

function listOf(files: readonly string[]): string {
  const shown = files.slice(0, 10).map((file) => `\`${file}\``);
  return `${shown.join(', ')}${files.length > shown.length ? ` and ${files.length - shown.length} more` : ''}`;
}

/** Returns the GitHub issue that describes an update. */
export function issueOf(plan: UpdatePlan, conflicts: readonly string[]): Issue {
  const { from, to, base, branch, remote, isPushed } = plan;
  const compare = `https://${remote?.repository}/compare/${encodeURI(base.branch)}...${encodeURI(branch)}?expand=1`;
  const lines = [
    `kbts ${to.version} changes the scaffold of this project, which was created by kbts ${from.version}.`,
    '',
    isPushed
      ? `The branch \`${branch}\` has the update: [create a pull request](${compare}).`
      : `The branch \`${branch}\` has the update, and must be pushed first. Then: [create a pull request](${compare}).`,
    '',
    ...(conflicts.length === 0
      ? ['There are no conflicts with your changes.']
      : ['Files with conflicts:', '', ...conflicts.slice(0, 100).map((file) => `- [ ] \`${file}\``)]),
    '',
    'Before merging:',
    '',
    '- [ ] `npm install && npm run check`',
    '- [ ] Review the changes to workflows, the Dockerfile and permissions',
    '',
  ];
  return { title: `Update the kbts scaffold: ${arrow(plan)}`, body: lines.join('\n') };
}
