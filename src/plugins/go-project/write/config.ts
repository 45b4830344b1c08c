import { isRecord } from '../../../base/json/index.js';
import { DiagnosticList, isConfigurable } from '../../../base/problems/index.js';
import { generateManifests } from '../../../compiler/manifests/index.js';
import { applicableNotes } from '../../../project/index.js';
import { mapsIn, parseManifest, stringIn } from '../read/manifest.js';
import type { FoundProject } from '../read/read-parts.js';
import type { ProjectDraft } from './draft.js';

/** Finds the absolute path of a container's command. */
const commandPattern = /^[ -]*command:\s*(?:- *)?\[?"?(\/[\w./-]+)/m;

/** Copies `config/` of the Go project, and keeps the leader election ID. Returns remarks, one sentence each. */
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
  return [...config.files]
    .filter(([path]) => /\.ya?ml$/.test(path) && !path.startsWith('config/samples/'))
    .flatMap(([path, text]) => remarksOn(path, text));
}

function remarksOn(path: string, text: string): readonly string[] {
  const isDeployment = /^kind: Deployment\b/m.test(text);
  const [, command] = isDeployment ? (commandPattern.exec(text) ?? []) : [];
  const isOther = command !== undefined && command !== '/nodejs/bin/node';
  const pods = isDeployment ? podsIn(text) : [];
  const limit = memoryLimit(pods);
  const grace = pods
    .map((pod) => pod.terminationGracePeriodSeconds)
    .find((value) => typeof value === 'number' && value < 30);
  return applicableNotes(
    isOther && `\`${path}\` starts \`${command}\`: the image of this project starts \`/nodejs/bin/node /manager.mjs\``,
    limit !== undefined &&
      `\`${path}\` limits the memory to ${limit}, as Go projects do: Node itself uses about 50 MiB, and new projects have 256Mi`,
    grace !== undefined &&
      `\`${path}\` sets \`terminationGracePeriodSeconds: ${grace}\`: the manager takes up to 30 s to stop, and new projects have 35`,
    ...(/^kind: (?:Mutating|Validating)WebhookConfiguration\b/m.test(text)
      ? [`\`${path}\` configures webhooks and is kept; write handlers for them`]
      : []),
  );
}

function podsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const objects = parseManifest('', text, new DiagnosticList()).filter(({ kind }) => kind === 'Deployment');
  return mapsIn(objects.map(({ value }) => valueAt(value, 'spec', 'template', 'spec')));
}

/** Returns the memory limit of the manager if it is lower than in new projects. */
function memoryLimit(pods: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const containers = pods.flatMap((pod) => mapsIn(pod.containers));
  // A Deployment or its patch may contain several containers.
  const manager = containers.find(({ name }) => name === 'manager') ?? (containers.length === 1 ? containers[0] : {});
  const limit = stringIn(valueAt(manager, 'resources', 'limits'), 'memory');
  const [, mebibytes] = /^(\d+)Mi?$/.exec(limit ?? '') ?? [];
  return mebibytes !== undefined && Number(mebibytes) < 256 ? limit : undefined;
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
}

/** Generates the manifests, and sets failing checks to warnings in PROJECT. Returns remarks, one sentence each. */
export function generateInto(draft: ProjectDraft, found: FoundProject, version: string): readonly string[] {
  const args = argumentsOf(found);
  if (args) draft.set({ manifests: args });
  const first = generate(draft, version);
  if (!first.hasErrors) return [];
  const failing = first.all.filter(({ severity }) => severity === 'error');
  const codes = [...new Set(failing.flatMap(({ code, isFixed }) => (isConfigurable(code) && !isFixed ? [code] : [])))];
  if (codes.length > 0) {
    draft.set({ severity: Object.fromEntries(codes.map((code) => [code, 'warning' as const])) });
    if (!generate(draft, version).hasErrors) {
      return codes.map((code) => `The check \`${code}\` fails, and is a warning in PROJECT: see \`kbts manifests\``);
    }
  }
  return failing.map(({ message }) => `\`kbts manifests\` fails: ${message}`);
}

function generate(draft: ProjectDraft, version: string): DiagnosticList {
  const problems = new DiagnosticList();
  const { changes } = generateManifests(undefined, draft.files, version, problems);
  if (!problems.hasErrors) draft.change(changes);
  return problems;
}

/** Returns the generator arguments; undefined if they are the default arguments. */
function argumentsOf({ roles }: FoundProject): readonly string[] | undefined {
  const { roleName = 'manager-role' } = roles ?? {};
  if (roleName === 'manager-role') return undefined;
  const output = 'output:crd:artifacts:config=config/crd/bases';
  return [`rbac:roleName=${roleName}`, 'crd', 'webhook', 'paths=./src/...', output];
}
