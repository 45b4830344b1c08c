import type { Flags, ForeignFlag } from './command.js';

/** Flags of every command that writes files. */
export const outputFlags = {
  'dry-run': { kind: 'switch', summary: 'lists the changes and writes nothing', default: false },
  diff: { kind: 'switch', summary: 'shows the changes as a diff and writes nothing', default: false },
  json: { kind: 'switch', summary: 'prints changes and problems as JSON', default: false },
} as const satisfies Flags;

/** Flags that name a kind. */
export const resourceFlags = {
  group: {
    kind: 'text',
    argument: 'group',
    summary: 'API group without the domain; may be left out when the domain alone is the group',
    example: 'crew',
    default: '',
  },
  version: { kind: 'text', argument: 'version', summary: 'API version', example: 'v1', default: 'v1' },
  kind: { kind: 'text', argument: 'Kind', summary: 'kind in CamelCase', example: 'Captain', isRequired: true },
  plural: {
    kind: 'text',
    argument: 'plural',
    summary: 'lower-case plural of the kind, where the English one is wrong',
    example: 'captains',
  },
} as const satisfies Flags;

/** Overwrites what the user may have changed. */
export const forceFlag = {
  force: { kind: 'switch', summary: 'writes the files of the kind anew, over your changes', default: false },
} as const satisfies Flags;

const later = 'kbts cannot do that yet';
const go = 'it belongs to projects in Go';

/** Whether the manifests follow. */
export const makeFlag = {
  make: { kind: 'switch', summary: 'generates the manifests afterwards', default: true },
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
  repo: { fate: 'ignored', reason: `${go}; the name of the package is in \`package.json\``, argument: 'path' },
  'fetch-deps': { fate: 'ignored', reason: `${go}; run \`npm install\`` },
  'skip-go-version-check': { fate: 'ignored', reason: go },
  plugins: { fate: 'refused', reason: later, argument: 'keys' },
} as const satisfies Readonly<Record<string, ForeignFlag>>;
