import { defineCommand } from '../command.js';
import { placeFlags, versionWord } from '../envtest-flags.js';

/** `kbts envtest path`. */
export const envtestPath = defineCommand({
  details: [
    'Looks at $KUBEBUILDER_ASSETS, `bin/k8s` of the project, the folder of setup-envtest, and what was',
    'built, in this order. With a version or a flag, only at what is installed.',
  ].join('\n'),
  words: versionWord,
  flags: placeFlags,
  examples: [{ summary: 'For another tool', call: 'envtest path' }],
  async run({ options, args: [version] }, io) {
    const { printEnvtestPath } = await import('../envtest-list.js');
    return await printEnvtestPath(options, version, io);
  },
});
