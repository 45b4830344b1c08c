import { defineCommand, outputFlags, switchFlag } from '../parse/command.js';

/** The `kbts doctor` command. */
export const doctor = defineCommand({
  details:
    'Compares PROJECT with the files, finds lost scaffold markers and stale manifests, and checks the\nversions of Node, kbts, kubectl and the current cluster, which is queried without credentials.\nFiles that you changed are not compared. Exits with 1 if there are errors.',
  inProject: true,
  flags: {
    fix: switchFlag('restores lost scaffold markers and kustomization entries, and generates the manifests'),
    cluster: { kind: 'switch', summary: 'queries the version of the current cluster', default: true },
    ...outputFlags,
  },
  examples: [
    { summary: 'What is wrong, and how to fix it', call: 'doctor' },
    { summary: 'What would be fixed', call: 'doctor --fix --diff' },
    { summary: 'In CI, without a cluster', call: 'doctor --cluster=false --json' },
  ],
  async run({ options }, io) {
    return await (await import('./examine.js')).examine(options, io);
  },
});
