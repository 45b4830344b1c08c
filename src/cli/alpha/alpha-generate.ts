import { defineCommand, outputFlags, textFlag } from '../parse/command.js';

/** The `kbts alpha generate` command. */
export const alphaGenerate = defineCommand({
  details:
    'Reruns the commands that PROJECT records: init, edit, create api and create webhook. What you\nwrote is not carried over, except the license header and imported types. In place, all files that\ngit tracks are replaced or deleted, so there must be no uncommitted changes.',
  inProject: true,
  flags: {
    'input-dir': textFlag(
      'path',
      'folder with the PROJECT file (default: the current project)',
      'my-operator',
      'folders',
    ),
    'output-dir': textFlag(
      'path',
      'new or empty folder for the result (default: in place)',
      'my-operator-new',
      'folders',
    ),
    ...outputFlags,
  },
  foreignFlags: { 'skip-go-version-check': { fate: 'ignored', reason: 'only for projects in Go' } },
  examples: [
    { summary: 'Into a new folder, to compare', call: 'alpha generate --output-dir ../my-operator-new' },
    { summary: 'In place: what would change', call: 'alpha generate --diff' },
  ],
  async run({ options, from, yes }, io) {
    return await (await import('./generate.js')).generateProject({ ...options, yes, from }, io);
  },
});
