import path from 'node:path';
import {
  defaultSelector,
  defaultStoreFolder,
  parseSelector,
  platformOf,
  Store,
  selectorForms,
} from '../envtest/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { Flags, OptionsOf } from './command.js';
import type { Io } from './io.js';

/** Flags of every `envtest` command. */
export const placeFlags = {
  'bin-dir': {
    kind: 'text',
    argument: 'folder',
    summary: 'folder with the binaries (default: the one that setup-envtest uses)',
    example: 'bin',
  },
  os: { kind: 'text', argument: 'os', summary: 'operating system (default: this one)', example: 'linux' },
  arch: { kind: 'text', argument: 'arch', summary: 'architecture (default: this one)', example: 'amd64' },
} as const satisfies Flags;

/** Where the list of published archives is. */
export const indexFlag = {
  index: {
    kind: 'text',
    argument: 'url',
    summary: 'list of archives (default: $ENVTEST_INDEX, or the published one)',
    example: 'https://example.com/envtest-releases.yaml',
  },
} as const satisfies Flags;

/** Leaves the network alone. */
export const installedFlag = {
  'installed-only': {
    kind: 'switch',
    summary: 'never uses the network (default: whether $ENVTEST_INSTALLED_ONLY is set)',
  },
} as const satisfies Flags;

/** The version that a command takes. */
export const versionWord = { usage: '[version]', summary: selectorForms, most: 1 } as const;

/** The store and the platform that the flags name. */
export function placeOf(options: OptionsOf<typeof placeFlags>, io: Io) {
  const folder = options['bin-dir'];
  const store = new Store(folder === undefined ? defaultStoreFolder(io.env) : path.resolve(io.cwd, folder));
  const here = platformOf();
  return { store, platform: { os: options.os ?? here.os, arch: options.arch ?? here.arch } };
}

/** The versions that a command line asks for. Default: those of `ENVTEST_K8S_VERSION`, or what kbts is tested with. */
export function selectorOf(word: string | undefined, io: Io) {
  const selector = word === undefined ? defaultSelector(io.env) : parseSelector(word);
  return selector ?? { problem: unknownVersion(word, io) };
}

function unknownVersion(word: string | undefined, { env }: Io): Diagnostic {
  const where = word === undefined ? `ENVTEST_K8S_VERSION is \`${env.ENVTEST_K8S_VERSION}\`, which` : `\`${word}\``;
  return {
    code: 'usage',
    severity: 'error',
    message: `${where} is not a version of Kubernetes`,
    hint: `expected ${selectorForms}`,
  };
}

/** Whether a variable is set to anything, as setup-envtest reads its own. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
