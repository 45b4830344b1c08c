import { configurableCodes, severityNames } from '../../base/problems/index.js';
import type { Project, Resource } from '../../base/project-file/index.js';
import type { Plugin } from '../../plugins/index.js';

/** A completion in the shell. */
export interface Candidate {
  readonly value: string;
  /** Description shown next to the word if the shell supports it. Default: none. */
  readonly summary?: string;
}

/** The context that completions may depend on. */
export interface CompletionContext {
  /** The enclosing project; undefined if there is none, or its PROJECT file is invalid. */
  readonly project?: Project;
  /** Values of the flags before the cursor, by flag name. */
  readonly given: Readonly<Record<string, string>>;
  /** The positional arguments before the cursor. */
  readonly before: readonly string[];
  /** All plugins, the built-in ones included. */
  readonly plugins: readonly Plugin[];
  /** All commands, for example `create api`. */
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
}

/** The source of completions: paths that the shell lists, or a function. */
export type ValueSource = 'files' | 'folders' | ((context: CompletionContext) => readonly Candidate[]);

/** Completes the API groups in the project. */
export function groups(context: CompletionContext): readonly Candidate[] {
  return unique(resourcesIn(context, []).map(({ group }) => ({ value: group })));
}

/** Completes the versions of the kinds selected by the other flags. */
export function versions(context: CompletionContext): readonly Candidate[] {
  return unique(resourcesIn(context, ['group', 'kind']).map(({ version }) => ({ value: version })));
}

/** Completes the versions of the selected kind, except for the version in `--version`. */
export function otherVersionsOfKind(context: CompletionContext): readonly Candidate[] {
  return versions(context).filter(({ value }) => value !== context.given.version);
}

/** Completes the kinds in the selected group and version. */
export function kinds(context: CompletionContext): readonly Candidate[] {
  const found = resourcesIn(context, ['group', 'version']);
  return unique(found.map(({ kind, group, version }) => ({ value: kind, summary: [group, version].join('/') })));
}

/** Completes plugin names. */
export function pluginNames({ plugins }: CompletionContext): readonly Candidate[] {
  return plugins.map(({ key, summary }) => ({ value: key.replace(/[./].*/s, ''), summary }));
}

/** Completes the next word of a command name. */
export function commandWords({ commands, before }: CompletionContext): readonly Candidate[] {
  const start = before.map((word) => `${word} `).join('');
  const below = commands.filter(({ name }) => name.startsWith(start));
  return unique(
    below.map(({ name, summary }) => {
      const [value = '', ...rest] = name.slice(start.length).split(' ');
      return rest.length === 0 ? { value, summary } : { value };
    }),
  );
}

function resourcesIn({ project, given }: CompletionContext, by: readonly ('group' | 'version' | 'kind')[]): Resource[] {
  const isMeant = (resource: Resource) => by.every((key) => given[key] === undefined || given[key] === resource[key]);
  return (project?.resources ?? []).filter(isMeant);
}

function unique(candidates: readonly Candidate[]): readonly Candidate[] {
  const byValue = new Map(candidates.map((candidate) => [candidate.value, candidate]));
  return [...byValue.values()].filter(({ value }) => value !== '');
}

/** Completes diagnostic codes with each severity, such as `webhook-unserved=off`. */
export function severities(): readonly Candidate[] {
  return configurableCodes.flatMap((code) => severityNames.map((name) => ({ value: `${code}=${name}` })));
}

/** Completes controller-gen arguments for `kbts manifests`. */
export function manifestArguments(): readonly Candidate[] {
  return [
    { value: 'crd', summary: 'generates CRDs' },
    { value: 'rbac:roleName=manager-role', summary: 'generates roles' },
    { value: 'webhook', summary: 'generates webhook configurations' },
    { value: 'paths=./src/...', summary: 'the sources' },
    { value: 'output:stdout', summary: 'prints the manifests' },
    { value: 'output:crd:artifacts:config=config/crd/bases', summary: 'the folder of the CRDs' },
  ];
}
