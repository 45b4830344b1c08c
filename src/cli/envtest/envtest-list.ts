import { defineCommand } from '../parse/command.js';
import { indexFlag, installedFlag, placeFlags, versionWord } from './flags.js';

/** The `kbts envtest list` command. */
export const envtestList = defineCommand({
  words: versionWord,
  flags: {
    json: { kind: 'switch', summary: 'prints the versions and errors as JSON', default: false },
    ...installedFlag,
    ...indexFlag,
    ...placeFlags,
  },
  examples: [
    { summary: 'All versions', call: 'envtest list' },
    { summary: 'Installed versions for all platforms', call: `envtest list -i --os '*' --arch '*'` },
  ],
  async run({ options, args: [version] }, io) {
    const { listEnvtest } = await import('./list-binaries.js');
    return await listEnvtest(options, version, io);
  },
});
