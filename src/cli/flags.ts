import type { Flags, ForeignFlag } from './command.js';

/** Flags of every command. */
export const commonFlags = {
  yes: { kind: 'switch', summary: 'accepts the defaults instead of asking', default: false },
  help: { kind: 'switch', summary: 'explains the command', default: false },
} as const satisfies Flags;

/** The letter of a flag that has one. */
export const flagLetters: Readonly<Record<string, string>> = {
  yes: 'y',
  help: 'h',
  print: 'p',
  'installed-only': 'i',
};

/** Flags of every command that writes files. */
export const outputFlags = {
  'dry-run': { kind: 'switch', summary: 'lists the changes without writing them', default: false },
  diff: { kind: 'switch', summary: 'shows the changes as a diff without writing them', default: false },
  json: { kind: 'switch', summary: 'prints changes and errors as JSON, without asking', default: false },
} as const satisfies Flags;

/** Flags that name a kind. */
export const resourceFlags = {
  group: {
    kind: 'text',
    argument: 'group',
    summary: 'API group without the domain (default: the domain alone)',
    example: 'crew',
    default: '',
  },
  version: { kind: 'text', argument: 'version', summary: 'API version', example: 'v1', default: 'v1' },
  kind: { kind: 'text', argument: 'Kind', summary: 'kind in CamelCase', example: 'Captain', isRequired: true },
  plural: {
    kind: 'text',
    argument: 'plural',
    summary: 'lower-case plural of the kind (default: the English plural)',
    example: 'captains',
  },
} as const satisfies Flags;

/** Overwrites what the user may have changed. */
export const forceFlag = {
  force: { kind: 'switch', summary: 'overwrites the files of the kind, and your changes to them', default: false },
} as const satisfies Flags;

const later = 'not supported yet';
const go = 'only for projects in Go';

/** Whether the manifests follow. */
export const makeFlag = {
  make: { kind: 'switch', summary: 'also generates the manifests', default: true },
} as const satisfies Flags;

/** Flags of kubebuilder's `create` commands that have no use here. */
export const foreignCreateFlags = {
  'external-api-path': { fate: 'refused', reason: later, argument: 'path' },
  'external-api-domain': { fate: 'refused', reason: later, argument: 'domain' },
  'external-api-module': { fate: 'refused', reason: later, argument: 'module' },
  plugins: { fate: 'refused', reason: later, argument: 'keys' },
} as const satisfies Readonly<Record<string, ForeignFlag>>;

/** Flags of kubebuilder's `init` that have no use here. */
export const foreignInitFlags = {
  repo: { fate: 'ignored', reason: `${go}; \`package.json\` has the name of the package`, argument: 'path' },
  'fetch-deps': { fate: 'ignored', reason: `${go}; run \`npm install\`` },
  'skip-go-version-check': { fate: 'ignored', reason: go },
  plugins: { fate: 'refused', reason: later, argument: 'keys' },
} as const satisfies Readonly<Record<string, ForeignFlag>>;
