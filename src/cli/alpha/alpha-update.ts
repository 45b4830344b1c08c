import { defineCommand, switchFlag, textFlag } from '../parse/command.js';

/** The `kbts alpha update` command. */
export const alphaUpdate = defineCommand({
  details:
    'Scaffolds the project with its current and with the new version, and merges the difference into\nyour files, as a commit on a new branch. Your checkout and your branches are not changed.',
  inProject: true,
  flags: {
    'from-version': textFlag('version', 'version that scaffolded the project (default: the one in PROJECT)', '0.1.0'),
    'to-version': textFlag('version', 'version to update to (default: the latest release)', '0.2.0'),
    'from-package': textFlag('path', 'folder or tarball of the old version, instead of the registry', 'old.tgz'),
    'to-package': textFlag('path', 'folder or tarball of the new version, instead of the registry', 'new.tgz'),
    'from-branch': textFlag('branch', 'local branch to update (default: main)', 'main'),
    'output-branch': textFlag('branch', 'branch to create (default: kbts-update-from-<old>-to-<new>)', 'update'),
    force: switchFlag('commits files with conflict markers'),
    'show-commits': switchFlag('keeps the commits of the merge instead of squashing them into one'),
    'restore-path': {
      ...textFlag(
        'paths',
        'files and folders to keep as they are on the branch in `--from-branch`',
        '.github/workflows',
      ),
      isRepeatable: true,
    },
    push: switchFlag('pushes the branch to origin'),
    'open-gh-issue': switchFlag('opens an issue on GitHub, with `gh`, unless it is already open'),
    'merge-message': textFlag('message', 'message of the commit', '"Update kbts"'),
    'conflict-message': textFlag('message', 'message of a commit with conflict markers', '"Update kbts (conflicts)"'),
    'git-config': {
      ...textFlag('key=value', 'git setting for the merge; `disable` drops the defaults', 'merge.conflictStyle=diff3'),
      isRepeatable: true,
    },
  },
  foreignFlags: {
    'use-gh-models': { fate: 'ignored', reason: 'no language model is called; the issue lists the conflicts' },
  },
  examples: [
    { summary: 'To the latest release', call: 'alpha update' },
    { summary: 'In a workflow', call: 'alpha update --force --push --open-gh-issue' },
  ],
  async run({ options, from }, io) {
    return await (await import('./update.js')).updateProject(options, from, io);
  },
});
