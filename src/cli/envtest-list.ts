import {
  binaryFolders,
  defaultIndex,
  EnvtestError,
  fetchIndex,
  formatPlatform,
  formatVersion,
  type Item,
  matchesPlatform,
  missingIn,
  newestInstalled,
} from '../envtest/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { OptionsOf } from './define/command.js';
import { type indexFlag, type installedFlag, isSet, type placeFlags, placeOf, selectorOf } from './envtest/flags.js';
import { fail, runEnvtest } from './envtest/run.js';
import { exitCodeOf, problemsAsJson } from './results/print-problems.js';
import { exitCodes, type Io } from './terminal/io.js';

type PlaceOptions = OptionsOf<typeof placeFlags>;
type ListOptions = PlaceOptions & OptionsOf<typeof indexFlag & typeof installedFlag> & { readonly json: boolean };

/** Prints installed versions and, unless disabled, those available for download. */
export async function listEnvtest(options: ListOptions, word: string | undefined, io: Io): Promise<number> {
  const printed = options.json ? new JsonList(io) : new TextList(io);
  const selector = selectorOf(word ?? 'latest', io);
  if ('problem' in selector) return printed.end(selector.problem);
  const { store, platform } = placeOf(options, io);
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
}

/** Where a version is. */
type State = 'installed' | 'available';

/** Prints each version as soon as it is known. */
class TextList {
  constructor(private readonly io: Io) {}

  add(state: State, item: Item): void {
    this.io.stdout.write(line(state, item));
  }

  end(problem?: Diagnostic): number {
    return problem ? fail(problem, this.io) : exitCodes.done;
  }
}

/** Prints one document at the end: what is known then, and the error. */
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

/**
 * Prints the folder with the binaries that tests use; with a version, that of the newest match among installed ones.
 */
export async function printEnvtestPath(options: PlaceOptions, word: string | undefined, io: Io): Promise<number> {
  const selector = selectorOf(word, io);
  if ('problem' in selector) return fail(selector.problem, io);
  const { store, platform } = placeOf(options, io);
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

/** Removes installed versions. */
export async function cleanUpEnvtest(
  options: PlaceOptions & { readonly 'dry-run': boolean },
  word: string | undefined,
  io: Io,
): Promise<number> {
  const selector = selectorOf(word ?? 'latest', io);
  if ('problem' in selector) return fail(selector.problem, io);
  const { store, platform } = placeOf(options, io);
  const isWanted = (item: Item) => selector.matches(item.version) && matchesPlatform(item.platform, platform);
  return await runEnvtest(io, async () => {
    const items = options['dry-run'] ? store.list().filter(isWanted) : await store.remove(isWanted);
    const done = options['dry-run'] ? 'would remove' : 'removed';
    for (const item of items) io.stdout.write(line(done, item));
    if (items.length === 0) io.stderr.write('nothing to remove\n');
    return exitCodes.done;
  });
}

function line(state: string, { version, platform }: Item): string {
  return `(${state})  v${formatVersion(version)}  ${formatPlatform(platform)}\n`;
}
