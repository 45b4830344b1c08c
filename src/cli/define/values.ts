import { plugins } from '../../plugins/index.js';
import { configurableCodes, severityNames } from '../../problems/index.js';
import type { Resource } from '../../project/index.js';
import type { Candidate, CompletionContext } from './candidate.js';

/** The groups of the project. */
export function groups(context: CompletionContext): readonly Candidate[] {
  return unique(resourcesIn(context, []).map(({ group }) => ({ value: group })));
}

/** The versions of the kinds that the other flags name. */
export function versions(context: CompletionContext): readonly Candidate[] {
  return unique(resourcesIn(context, ['group', 'kind']).map(({ version }) => ({ value: version })));
}

/** The versions of the kind that the other flags name, except for the one in `--version`. */
export function otherVersionsOfKind(context: CompletionContext): readonly Candidate[] {
  return versions(context).filter(({ value }) => value !== context.given.version);
}

/** The kinds in the group and version that the other flags name. */
export function kinds(context: CompletionContext): readonly Candidate[] {
  const found = resourcesIn(context, ['group', 'version']);
  return unique(found.map(({ kind, group, version }) => ({ value: kind, summary: [group, version].join('/') })));
}

/** The names of plugins. */
export function pluginNames({ plugins: others = [] }: CompletionContext): readonly Candidate[] {
  return [...plugins, ...others].map(({ key, summary }) => ({ value: key.replace(/[./].*/s, ''), summary }));
}

/** The next word of a command's name. */
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

/** Checks, whose severity a flag sets, each with every severity. */
export function severities(): readonly Candidate[] {
  return configurableCodes.flatMap((code) => severityNames.map((name) => ({ value: `${code}=${name}` })));
}

/** What the arguments of `kbts manifests` begin with. */
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
