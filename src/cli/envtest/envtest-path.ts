import { defineCommand } from '../parse/command.js';
import { placeFlags, versionWord } from './flags.js';

/** The `kbts envtest path` command. */
export const envtestPath = defineCommand({
  details: [
    'Looks in $KUBEBUILDER_ASSETS, `bin/k8s` of the project, the folder of setup-envtest, and binaries',
    'built by kbts, in this order. With a version or a flag, only among installed versions.',
  ].join('\n'),
  words: versionWord,
  flags: placeFlags,
  examples: [{ summary: 'For another tool', call: 'envtest path' }],
  async run({ options, args: [version] }, io) {
    const { printEnvtestPath } = await import('./print-path.js');
    return await printEnvtestPath(options, version, io);
  },
});
