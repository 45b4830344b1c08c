import type { OptionsOf } from '../../commands/define/flags.js';
import { binaryFolders, EnvtestError, missingIn, newestInstalled } from '../../testing/envtest/index.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { type placeFlags, selectorOf, storeAndPlatform } from './flags.js';
import { fail, runEnvtest } from './run.js';

/**
 * Prints the folder with the binaries used by tests. With a version, prints the newest installed match.
 */
export async function printEnvtestPath(
  options: OptionsOf<typeof placeFlags>,
  word: string | undefined,
  io: Io,
): Promise<number> {
  const selector = selectorOf(word, io);
  if ('problem' in selector) return fail(selector.problem, io);
  const { store, platform } = storeAndPlatform(options, io);
  const isAny = word === undefined && Object.values(options).every((value) => value === undefined);
  return await runEnvtest(io, async () => {
    const folder = isAny ? usedByTests(io) : newestInstalled({ store, selector, platform })?.folder;
    if (folder === undefined) throw notInstalled(word);
    io.stdout.write(`${folder}\n`);
    return exitCodes.done;
  });
}

function usedByTests({ env, cwd }: Io): string | undefined {
  const folders = env.KUBEBUILDER_ASSETS ? [env.KUBEBUILDER_ASSETS] : binaryFolders(env, cwd);
  return folders.find((folder) => missingIn(folder).length === 0);
}

function notInstalled(word: string | undefined): EnvtestError {
  const what =
    word === undefined ? 'no control plane binaries are installed' : `no installed version matches \`${word}\``;
  const hint = `\`kbts envtest use${word === undefined ? '' : ` ${word}`}\` installs one`;
  return new EnvtestError(what, { hint });
}
