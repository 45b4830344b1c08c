import { binaryFolders, EnvtestError, missingIn, newestInstalled } from '../../testing/envtest/index.js';
import { defineCommand } from '../parse/command.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { placeFlags, selectorOf, storeAndPlatform, versionWord } from './flags.js';
import { runEnvtest } from './run.js';

/** The `kbts envtest path` command. */
export const envtestPath = defineCommand({
  details: [
    'Looks in $KUBEBUILDER_ASSETS if it is set. Otherwise, looks in `bin/k8s` of the project, in the',
    'folder of setup-envtest, and among the binaries built by kbts, in this order. With a version or',
    'a flag, looks only in the folder of setup-envtest or `--bin-dir`.',
  ].join('\n'),
  words: versionWord,
  flags: placeFlags,
  examples: [{ summary: 'For another tool', call: 'envtest path' }],
  async run({ options, args: [word] }, io) {
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
  },
});

function usedByTests({ env, cwd }: Io): string | undefined {
  const folders = env.KUBEBUILDER_ASSETS ? [env.KUBEBUILDER_ASSETS] : binaryFolders(env, cwd);
  return folders.find((folder) => missingIn(folder).length === 0);
}

function notInstalled(word: string | undefined): EnvtestError {
  const what =
    word === undefined ? 'no control plane binaries are installed' : `no installed version matches \`${word}\``;
  const hint = word === undefined ? '`kbts envtest use` installs them' : `\`kbts envtest use ${word}\` installs one`;
  return new EnvtestError(what, { hint });
}
