import path from 'node:path';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import type { Flags, OptionsOf } from '../../commands/define/flags.js';
import {
  defaultSelector,
  defaultStoreFolder,
  parseSelector,
  platformOf,
  Store,
  selectorForms,
} from '../../testing/envtest/index.js';
import { textFlag } from '../parse/command.js';
import type { Io } from '../terminal/io.js';

/** Flags shared by all `envtest` commands. */
export const placeFlags = {
  'bin-dir': textFlag(
    'folder',
    'folder with the binaries (default: the one that setup-envtest uses)',
    'bin',
    'folders',
  ),
  os: textFlag('os', 'operating system (default: the current one)', 'linux'),
  arch: textFlag('arch', 'architecture (default: the current one)', 'amd64'),
} as const satisfies Flags;

/** The flag for the URL of the list of archives. */
export const indexFlag = {
  index: textFlag(
    'url',
    'URL of the list of archives (default: $ENVTEST_INDEX, or the official list)',
    'https://example.com/envtest-releases.yaml',
  ),
} as const satisfies Flags;

/** The flag that disables network access. */
export const installedFlag = {
  'installed-only': {
    kind: 'switch',
    summary: 'never uses the network (default: whether $ENVTEST_INSTALLED_ONLY is set)',
  },
} as const satisfies Flags;

/** The version argument of a command. */
export const versionWord = { usage: '[version]', summary: selectorForms, most: 1 } as const;

/** Returns the store and the platform selected by the flags. */
export function storeAndPlatform(options: OptionsOf<typeof placeFlags>, io: Io) {
  const folder = options['bin-dir'];
  const store = new Store(folder === undefined ? defaultStoreFolder(io.env) : path.resolve(io.cwd, folder));
  const here = platformOf();
  return { store, platform: { os: options.os ?? here.os, arch: options.arch ?? here.arch } };
}

/** Parses a selector. Undefined means `ENVTEST_K8S_VERSION`, or else the version that kbts is tested with. */
export function selectorOf(word: string | undefined, io: Io) {
  const selector = word === undefined ? defaultSelector(io.env) : parseSelector(word);
  return selector ?? { problem: unknownVersion(word, io) };
}

function unknownVersion(word: string | undefined, { env }: Io): Diagnostic {
  const where = word === undefined ? `ENVTEST_K8S_VERSION is \`${env.ENVTEST_K8S_VERSION}\`, which` : `\`${word}\``;
  return errorOf('usage', `${where} is not a Kubernetes version`, `expected ${selectorForms}`);
}
