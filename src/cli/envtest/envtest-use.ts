import { defineCommand } from '../parse/command.js';
import { indexFlag, installedFlag, placeFlags, versionWord } from './flags.js';
import { useFlags } from './use-binaries.js';

/** The `kbts envtest use` command. */
export const envtestUse = defineCommand({
  details: [
    'Downloads, verifies and unpacks the binaries that the Kubernetes project publishes, into the',
    'folder of setup-envtest. Without a network, builds them from Go modules if Go is installed.',
    'Default version: $ENVTEST_K8S_VERSION, or the minor that kbts is tested with.',
  ].join('\n'),
  words: versionWord,
  flags: { ...useFlags, ...installedFlag, ...indexFlag, ...placeFlags },
  examples: [
    { summary: 'Install the default version', call: 'envtest use' },
    {
      summary: 'Install the latest patch release of a minor, even if another one is installed',
      call: 'envtest use 1.37!',
    },
    { summary: 'Set KUBEBUILDER_ASSETS in this shell, inside `eval "$(…)"`', call: 'envtest use -p env' },
    { summary: 'Install from a downloaded archive', call: 'envtest use 1.37.0 --archive envtest.tar.gz' },
  ],
  async run({ options, args: [version] }, io) {
    const { useEnvtest } = await import('./use-binaries.js');
    return await useEnvtest(options, version, io);
  },
});
