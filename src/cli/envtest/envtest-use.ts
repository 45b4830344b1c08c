import path from 'node:path';
import type { Flags, OptionsOf } from '../../commands/define/flags.js';
import {
  buildWithGo,
  builtBinaries,
  builtVersion,
  defaultIndex,
  EnvtestError,
  formatPlatform,
  formatVersion,
  hasGo,
  installArchive,
  matchesPlatform,
  missingIn,
  newestInstalled,
  type Platform,
  platformOf,
  type Selector,
  type UsedBinaries,
  useBinaries,
} from '../../testing/envtest/index.js';
import { defineCommand } from '../parse/command.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { printNote } from '../terminal/print.js';
import { downloadProgress } from './download-progress.js';
import { indexFlag, installedFlag, placeFlags, selectorOf, storeAndPlatform, versionWord } from './flags.js';
import { runEnvtest } from './run.js';

const useFlags = {
  print: {
    kind: 'text',
    argument: 'format',
    summary: 'output format: `overview`, `path`, or `env` for a shell',
    default: 'overview',
    choices: ['overview', 'path', 'env'],
  },
  'use-env': {
    kind: 'switch',
    summary: 'uses $KUBEBUILDER_ASSETS if it has binaries (default: whether $ENVTEST_USE_ENV is set)',
  },
  force: { kind: 'switch', summary: 'downloads the version even if it is installed', default: false },
  build: { kind: 'switch', summary: 'builds with Go if the download fails', default: true },
  archive: { kind: 'text', argument: 'file', summary: 'installs an archive as the given version' },
  ...installedFlag,
  ...indexFlag,
  ...placeFlags,
} as const satisfies Flags;

/** The `kbts envtest use` command. */
export const envtestUse = defineCommand({
  details: [
    'Downloads, verifies and unpacks the binaries that the Kubernetes project publishes, into the',
    'folder of setup-envtest. Without a network, builds them from Go modules if Go is installed.',
    'Default version: $ENVTEST_K8S_VERSION, or the minor that kbts is tested with.',
  ].join('\n'),
  words: versionWord,
  flags: useFlags,
  examples: [
    { summary: 'Install the default version', call: 'envtest use' },
    {
      summary: 'Install the latest patch release of a minor, even if another one is installed',
      call: 'envtest use 1.37!',
    },
    { summary: 'Set KUBEBUILDER_ASSETS in this shell, inside `eval "$(…)"`', call: 'envtest use -p env' },
    { summary: 'Install from a downloaded archive', call: 'envtest use 1.37.0 --archive envtest.tar.gz' },
  ],
  async run({ options, args: [word] }, io) {
    const assets = io.env.KUBEBUILDER_ASSETS;
    if ((options['use-env'] ?? Boolean(io.env.ENVTEST_USE_ENV)) && assets && missingIn(assets).length === 0) {
      return print({ folder: assets, facts: [['From', 'KUBEBUILDER_ASSETS']] }, options.print, io);
    }
    const selector = selectorOf(word, io);
    if ('problem' in selector) return fail(selector.problem, io);
    if (options.os === '*' || options.arch === '*') return fail(wildcard, io);
    return await runEnvtest(io, async () => print(await obtain(options, selector, io), options.print, io));
  },
});

interface Result {
  readonly folder: string;
  /** Label and value for each line of the overview. */
  readonly facts: readonly (readonly [string, string])[];
}

const wildcard = {
  code: 'usage',
  severity: 'error',
  message: '`*` is not a platform that binaries can be installed for',
  hint: 'name one, such as `--os linux --arch amd64`',
} as const;

async function obtain(options: OptionsOf<typeof useFlags>, selector: Selector, io: Io): Promise<Result> {
  const { store, platform } = storeAndPlatform(options, io);
  if (options.archive !== undefined) {
    const version = selector.exact;
    if (!version) throw new EnvtestError('`--archive` requires an exact version', { hint: 'such as `1.37.0`' });
    const archive = path.resolve(io.cwd, options.archive);
    const item = { version, platform };
    return resultOf({ ...item, folder: await installArchive(archive, item, store, io.stop) });
  }
  const built = isHere(options, selector, platform) ? builtBinaries(io.env) : undefined;
  if (built && !newestInstalled({ store, selector, platform })) return resultOf(built);
  const progress = downloadProgress(io);
  try {
    const used = await useBinaries({
      ...{ store, selector, platform },
      index: options.index ?? (io.env.ENVTEST_INDEX || defaultIndex),
      installedOnly: options['installed-only'] ?? Boolean(io.env.ENVTEST_INSTALLED_ONLY),
      force: options.force,
      download: { signal: io.stop, env: io.env, onProgress: progress.show },
      onDownload: progress.start,
    });
    if (used.warning !== undefined) printNote(`${used.warning}; using the newest installed version`, io);
    return resultOf(used);
  } catch (error) {
    progress.end();
    if (!(error instanceof EnvtestError && error.isUnreachable) || !options.build) throw error;
    return await build(error, selector, platform, io);
  } finally {
    progress.end();
  }
}

/** Whether binaries from an earlier build, if any, would meet the request. */
function isHere(options: OptionsOf<typeof useFlags>, selector: Selector, platform: Platform): boolean {
  const isElsewhere = options.force || selector.prefersLatest || options['bin-dir'] !== undefined;
  return !isElsewhere && isBuildable(selector, platform);
}

function isBuildable(selector: Selector, platform: Platform): boolean {
  return selector.matches(builtVersion) && matchesPlatform(platformOf(), platform);
}

/** Builds the binaries if Go is installed and can build the version; otherwise throws `reason` with a hint. */
async function build(reason: EnvtestError, selector: Selector, platform: Platform, io: Io): Promise<Result> {
  const wouldHelp = isBuildable(selector, platform);
  if (!wouldHelp || !hasGo(io.env)) {
    const go = wouldHelp ? 'install Go from https://go.dev/doc/install and run the command again, ' : '';
    const hint = `check the network and HTTPS_PROXY, ${go}or set KUBEBUILDER_ASSETS to a folder with binaries`;
    throw new EnvtestError(reason.message, { hint, cause: reason });
  }
  printNote(`${reason.message}; building from Go modules instead`, io);
  const folder = await buildWithGo(io.env, io.stop);
  return resultOf({ version: builtVersion, platform, folder });
}

function resultOf({ version, platform, sha512, folder }: UsedBinaries): Result {
  const hash = sha512 === undefined ? [] : [['sha512', sha512] as const];
  return { folder, facts: [['Version', formatVersion(version)], ['OS/Arch', formatPlatform(platform)], ...hash] };
}

function print({ folder, facts }: Result, format: string, io: Io): number {
  const overview = [...facts, ['Path', folder] as const].map(([label, text]) => `${label}: ${text}\n`).join('');
  const texts: Readonly<Record<string, string>> = {
    path: `${folder}\n`,
    env: `export KUBEBUILDER_ASSETS='${folder.replaceAll("'", String.raw`'\''`)}'\n`,
  };
  io.stdout.write(texts[format] ?? overview);
  return exitCodes.done;
}
