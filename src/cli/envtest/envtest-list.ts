import type { Diagnostic } from '../../base/problems/index.js';
import { defaultIndex, fetchIndex, formatVersion, type Item, matchesPlatform } from '../../testing/envtest/index.js';
import { defineCommand } from '../parse/command.js';
import { exitCodeOf } from '../results/print-problems.js';
import { problemsAsJson } from '../results/problem-json.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { indexFlag, installedFlag, isSet, placeFlags, selectorOf, storeAndPlatform, versionWord } from './flags.js';
import { fail, formatItem, runEnvtest } from './run.js';

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
    const printed = options.json ? new JsonList(io) : new TextList(io);
    const selector = selectorOf(word, io);
    if ('problem' in selector) return printed.end(selector.problem);
    const { store, platform } = storeAndPlatform(options, io);
    const isWanted = (item: Item) => selector.matches(item.version) && matchesPlatform(item.platform, platform);
    for (const item of store.list().filter(isWanted)) printed.add('installed', item);
    if (options['installed-only'] ?? isSet(io.env.ENVTEST_INSTALLED_ONLY)) return printed.end();
    const addPublished = async () => {
      const index = options.index ?? (io.env.ENVTEST_INDEX || defaultIndex);
      const releases = await fetchIndex(index, { signal: io.stop, env: io.env });
      for (const item of releases.filter(isWanted)) printed.add('available', item);
      return printed.end();
    };
    return await runEnvtest(io, addPublished, (problem) => printed.end(problem));
  },
});

/** Whether a version is installed or only available for download. */
type State = 'installed' | 'available';

/** Prints each version as soon as it is found. */
class TextList {
  constructor(private readonly io: Io) {}

  add(state: State, item: Item): void {
    this.io.stdout.write(formatItem(state, item));
  }

  end(problem?: Diagnostic): number {
    return problem ? fail(problem, this.io) : exitCodes.done;
  }
}

/** Prints one document at the end, with all versions found and the error, if any. */
class JsonList {
  readonly #versions: object[] = [];

  constructor(private readonly io: Io) {}

  add(state: State, { version, platform: { os, arch } }: Item): void {
    this.#versions.push({ version: formatVersion(version), os, arch, state });
  }

  end(problem?: Diagnostic): number {
    const problems = problem ? [problem] : [];
    const document = { versions: this.#versions, problems: problemsAsJson(problems, () => undefined, this.io.program) };
    this.io.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
    return exitCodeOf(problems);
  }
}
