import type { Flags, ForeignFlag } from './command.js';
import { groups, kinds, pluginNames, versions } from './values.js';

/** Flags of every command. */
export const commonFlags = {
  yes: { kind: 'switch', summary: 'accepts the defaults without prompting', default: false },
} as const satisfies Flags;

/** The letter of a flag that has one. */
export const flagLetters: Readonly<Record<string, string>> = {
  yes: 'y',
  print: 'p',
  'installed-only': 'i',
};

/** Flags of every command that writes files. */
export const outputFlags = {
  'dry-run': { kind: 'switch', summary: 'lists the changes without applying them', default: false },
  diff: { kind: 'switch', summary: 'prints the changes as a diff without applying them', default: false },
  json: { kind: 'switch', summary: 'prints changes and errors as JSON, without prompting', default: false },
} as const satisfies Flags;

/** Flags that name a kind of the project. */
export const kindFlags = {
  group: {
    kind: 'text',
    argument: 'group',
    summary: 'API group without the domain (default: the domain only)',
    example: 'crew',
    default: '',
    values: groups,
  },
  version: {
    kind: 'text',
    argument: 'version',
    summary: 'API version',
    example: 'v1',
    default: 'v1',
    values: versions,
  },
  kind: {
    kind: 'text',
    argument: 'Kind',
    summary: 'kind in PascalCase',
    example: 'Captain',
    isRequired: true,
    values: kinds,
  },
} as const satisfies Flags;

/** Flags that name a new kind. */
export const resourceFlags = {
  ...kindFlags,
  plural: {
    kind: 'text',
    argument: 'plural',
    summary: 'lowercase plural of the kind (default: the English plural)',
    example: 'captains',
  },
} as const satisfies Flags;

/** Overwrites files that the user may have changed. */
export const forceFlag = {
  force: { kind: 'switch', summary: 'overwrites the files of the kind, including your changes', default: false },
} as const satisfies Flags;

/** Deletes files that the user changed. */
export const deleteForceFlag = {
  force: { kind: 'switch', summary: 'deletes the files of the kind, including your changes', default: false },
} as const satisfies Flags;

const go = 'only for projects in Go';

/** Whether to generate the manifests. */
export const makeFlag = {
  make: { kind: 'switch', summary: 'generates the manifests afterwards', default: true },
} as const satisfies Flags;

/** Flag of every command that plugins can take part in. */
export const pluginsFlag = {
  plugins: {
    kind: 'text',
    argument: 'keys',
    summary: 'plugins to run, with commas between them (default: those in PROJECT)',
    example: 'deploy-image',
    isRepeatable: true,
    values: pluginNames,
  },
} as const satisfies Flags;

/** Flags that name a kind of another project. */
export const externalFlags = {
  'external-api-path': {
    kind: 'text',
    argument: 'path',
    summary: 'foreign kind: npm package, folder with types, or CRD (file, URL)',
    example: 'https://example.com/crd.yaml',
  },
  'external-api-domain': {
    kind: 'text',
    argument: 'domain',
    summary: 'domain of its group, without which `--group` is the whole group',
    example: 'io',
  },
  'external-api-module': {
    kind: 'text',
    argument: 'package',
    summary: 'npm package of its type, added to the dependencies',
    example: '@example/api@1.2.0',
  },
} as const satisfies Flags;

/** Unsupported flags of kubebuilder's `init`. */
export const foreignInitFlags = {
  repo: { fate: 'ignored', reason: `${go}; the package name is in \`package.json\``, argument: 'path' },
  'fetch-deps': { fate: 'ignored', reason: `${go}; run \`npm install\`` },
  'skip-go-version-check': { fate: 'ignored', reason: go },
} as const satisfies Readonly<Record<string, ForeignFlag>>;

/** The values of a flag that may be repeated, each of which may be a list, too. */
export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
