import { defineCommand } from '../parse/command.js';
import { placeFlags, versionWord } from './flags.js';

/** The `kbts envtest cleanup` command. */
export const envtestCleanup = defineCommand({
  details: 'Removes all versions unless one is given. setup-envtest uses the same folder.',
  words: versionWord,
  flags: {
    'dry-run': { kind: 'switch', summary: 'lists the versions without removing them', default: false },
    ...placeFlags,
  },
  examples: [{ summary: 'Remove old versions', call: 'envtest cleanup "<1.36"' }],
  async run({ options, args: [version] }, io) {
    const { cleanUpEnvtest } = await import('./clean-up.js');
    return await cleanUpEnvtest(options, version, io);
  },
});
