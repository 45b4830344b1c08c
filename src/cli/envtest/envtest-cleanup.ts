import { type Item, matchesPlatform } from '../../testing/envtest/index.js';
import { defineCommand } from '../parse/command.js';
import { fail } from '../results/json-result.js';
import { exitCodes } from '../terminal/io.js';
import { placeFlags, selectorOf, storeAndPlatform, versionWord } from './flags.js';
import { formatItem, runEnvtest } from './run.js';

/** The `kbts envtest cleanup` command. */
export const envtestCleanup = defineCommand({
  details:
    'Removes all installed versions for the platform, or only those that match the given version.\nsetup-envtest uses the same folder, so its versions are removed, too.',
  words: versionWord,
  flags: {
    'dry-run': { kind: 'switch', summary: 'lists the versions without removing them', default: false },
    ...placeFlags,
  },
  examples: [{ summary: 'Remove old versions', call: 'envtest cleanup "<1.36"' }],
  async run({ options, args: [word = 'latest'] }, io) {
    const selector = selectorOf(word, io);
    if ('problem' in selector) return fail(selector.problem, io);
    const { store, platform } = storeAndPlatform(options, io);
    const isWanted = (item: Item) => selector.matches(item.version) && matchesPlatform(item.platform, platform);
    return await runEnvtest(io, async () => {
      const items = options['dry-run'] ? store.list().filter(isWanted) : await store.remove(isWanted);
      const done = options['dry-run'] ? 'would remove' : 'removed';
      for (const item of items) io.stdout.write(formatItem(done, item));
      if (items.length === 0) io.stderr.write('nothing to remove\n');
      return exitCodes.done;
    });
  },
});
