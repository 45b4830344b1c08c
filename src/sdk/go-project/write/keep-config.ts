import type { FoundProject } from '../manifests/find-parts.js';
import type { ProjectDraft } from './draft.js';

/** The command of a container. */
const commandPattern = /^[ -]*command:\s*(?:- *)?\[?"?(\/[\w./-]+)/m;

/**
 * Copies `config/` of the Go project over the scaffolded one, and keeps the ID of its leader election.
 *
 * @returns what the user has to look at, a sentence each
 */
export function keepConfig(
  draft: ProjectDraft,
  { config, code }: Pick<FoundProject, 'config' | 'code'>,
): readonly string[] {
  draft.change([...config.files].map(([path, contents]) => ({ kind: 'create', path, contents }) as const));
  const { leaderElectionID } = code;
  if (leaderElectionID !== undefined) {
    draft.edit('src/main.ts', (text) =>
      text.replace(/(\n {2}leaderElectionID: )'[^'\n]*'/, (_, start: string) => `${start}'${leaderElectionID}'`),
    );
  }
  return [...config.files].filter(([path]) => /\.ya?ml$/.test(path)).flatMap(([path, text]) => remarksOn(path, text));
}

function remarksOn(path: string, text: string): readonly string[] {
  const [, command] = /^kind: Deployment\b/m.test(text) ? (commandPattern.exec(text) ?? []) : [];
  const isOther = command !== undefined && command !== '/nodejs/bin/node';
  return [
    ...(isOther
      ? [`\`${path}\` starts \`${command}\`: the image of this project starts \`/nodejs/bin/node /manager.mjs\``]
      : []),
    ...(/^kind: (?:Mutating|Validating)WebhookConfiguration\b/m.test(text)
      ? [`\`${path}\` configures webhooks and is kept: write their handlers`]
      : []),
  ];
}
