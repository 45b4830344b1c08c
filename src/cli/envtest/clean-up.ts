import type { OptionsOf } from '../../commands/define/flags.js';
import { type Item, matchesPlatform } from '../../testing/envtest/index.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { type placeFlags, selectorOf, storeAndPlatform } from './flags.js';
import { formatItem } from './format-item.js';
import { fail, runEnvtest } from './run.js';

/** Removes installed versions. */
export async function cleanUpEnvtest(
  options: OptionsOf<typeof placeFlags> & { readonly 'dry-run': boolean },
  word: string | undefined,
  io: Io,
): Promise<number> {
  const selector = selectorOf(word ?? 'latest', io);
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
}
