import type { Diagnostic } from '../../base/problems/index.js';
import { defaultIndex, fetchIndex, formatVersion, type Item, matchesPlatform } from '../../testing/envtest/index.js';
import { defineCommand } from '../parse/command.js';
import { fail } from '../results/json-result.js';
import { exitCodeOf } from '../results/print-problems.js';
import { problemsAsJson } from '../results/problem-json.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { indexFlag, installedFlag, placeFlags, selectorOf, storeAndPlatform, versionWord } from './flags.js';
import { formatItem, runEnvtest } from './run.js';

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
  async run({ options, args: [word = 'latest'] }, io) {
    const found: [state: State, item: Item][] = [];
    const end = (problem?: Diagnostic) => (options.json ? printJson : printLines)(found, problem, io);
    const selector = selectorOf(word, io);
    if ('problem' in selector) return end(selector.problem);
    const { store, platform } = storeAndPlatform(options, io);
    const isWanted = (item: Item) => selector.matches(item.version) && matchesPlatform(item.platform, platform);
    const add = (state: State, items: readonly Item[]) => {
      for (const item of items.filter(isWanted)) found.push([state, item]);
    };
    add('installed', store.list());
    if (options['installed-only'] ?? Boolean(io.env.ENVTEST_INSTALLED_ONLY)) return end();
    const addPublished = async () => {
      const index = options.index ?? (io.env.ENVTEST_INDEX || defaultIndex);
      add('available', await fetchIndex(index, { signal: io.stop, env: io.env }));
      return end();
    };
    return await runEnvtest(io, addPublished, end);
  },
});

type State = 'installed' | 'available';

type Printed = (found: readonly (readonly [State, Item])[], problem: Diagnostic | undefined, io: Io) => number;

const printLines: Printed = (found, problem, io) => {
  for (const [state, item] of found) io.stdout.write(formatItem(state, item));
  return problem ? fail(problem, io) : exitCodes.done;
};

const printJson: Printed = (found, problem, io) => {
  const versions = found.map(([state, { version, platform }]) => ({
    version: formatVersion(version),
    ...platform,
    state,
  }));
  const problems = problem ? [problem] : [];
  const document = { versions, problems: problemsAsJson(problems, () => undefined, io.program) };
  io.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
  return exitCodeOf(problems);
};
