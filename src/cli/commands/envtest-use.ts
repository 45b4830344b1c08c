import { defineCommand } from '../command.js';
import { indexFlag, installedFlag, placeFlags, versionWord } from '../envtest-flags.js';
import { useFlags } from '../envtest-use.js';

/** `kbts envtest use`. */
export const envtestUse = defineCommand({
  details: [
    'Downloads, verifies and unpacks what the Kubernetes project publishes for tests, into the folder of',
    'setup-envtest. Without a network it builds the binaries from Go modules, if Go is installed.',
    'Default version: $ENVTEST_K8S_VERSION, or the minor that kbts is tested with.',
  ].join('\n'),
  words: versionWord,
  flags: { ...useFlags, ...installedFlag, ...indexFlag, ...placeFlags },
  examples: [
    { summary: 'Install what tests need', call: 'envtest use' },
    { summary: 'The newest patch release of a minor, though another one is installed', call: 'envtest use 1.37!' },
    { summary: 'For other tools in this shell, inside `eval "$(…)"`', call: 'envtest use -p env' },
    { summary: 'From an archive that was downloaded before', call: 'envtest use 1.37.0 --archive envtest.tar.gz' },
  ],
  async run({ options, args: [version] }, io) {
    const { useEnvtest } = await import('../envtest-use.js');
    return await useEnvtest(options, version, io);
  },
});
