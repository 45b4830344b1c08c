import {
  expectedKubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
  readKubernetesVersion,
} from '../base/kubernetes-version.js';
import { type DiagnosticList, type DiagnosticSink, errorOf, shorten, visibleLines } from '../base/problems/index.js';
import type { ParsedSources } from '../compiler/loader/index.js';
import type { ManifestsOptions } from '../compiler/manifests/index.js';
import { defineCommand } from './define/command.js';
import { type CompleteRequest, type Fields, type RequestOf, textField } from './define/fields.js';
import { projectFields } from './define/shared-fields.js';
import { manifestArguments, severities as severityValues } from './define/values.js';
import type { Place } from './sdk/place.js';
import type { PlanWithSources } from './sdk/planned.js';

const fields = {
  ...projectFields,
  /** Generators with options, `paths=` and `output:` rules, as in controller-gen. Default: the arguments in PROJECT. */
  arguments: { type: 'strings', only: 'library' },
  check: {
    type: 'boolean',
    only: 'flag',
    help: 'fails if a manifest is stale (prints a diff) or a sample is invalid; writes nothing',
    default: false,
  },
  /** Folder, file or Git revision with CRDs; the new CRDs must be compatible with these. Default: none. */
  breakingAgainst: {
    ...textField(
      'place',
      'fails if a CRD has breaking changes relative to a folder, file or Git revision',
      'origin/main',
    ),
    values: 'files',
  },
  /** Minor version of Kubernetes, for example `1.34`. Default: the version in PROJECT, or the newest. */
  kubernetesVersion: {
    ...textField(
      'version',
      `minor version of Kubernetes to generate for, ${kubernetesVersions[0]} to ${newestKubernetesVersion} (default: the one in PROJECT, or ${newestKubernetesVersion})`,
      '1.34',
    ),
    values: () => kubernetesVersions.map((value) => ({ value })),
    project: 'kubernetesVersion',
  },
  /** Severities by diagnostic code, which override the severities in PROJECT. Default: none. */
  severities: {
    type: 'severities',
    flag: 'severity',
    argument: 'code=severity',
    help: 'sets the severity of a check to `error`, `warning` or `off`; may be repeated',
    example: 'webhook-unserved=off',
    values: severityValues,
    project: 'severity',
  },
  maxWarnings: {
    ...textField('number', 'fails if there are more warnings than this number', '0'),
    only: 'flag',
  },
  watch: {
    type: 'boolean',
    only: 'flag',
    help: 'regenerates when a source file changes, until Ctrl+C',
    default: false,
  },
  helpMarkers: {
    type: 'choice',
    only: 'flag',
    help: 'prints the marker reference instead',
    choices: ['short', 'long', 'full'],
    alone: 'short',
  },
} as const satisfies Fields;

/** A request to generate the manifests of a project (`kbts manifests`). */
export interface ManifestsRequest extends RequestOf<typeof fields> {}

/** The `kbts manifests` command. */
export const manifests = defineCommand({
  name: 'manifests',
  details:
    'Parses API types and markers without running your code. Deletes manifests of removed kinds.\nWithout arguments, also adds required fields to samples that still contain their `TODO(user)` line.\nAccepts the arguments of controller-gen. Default: those in PROJECT, or else\n  rbac:roleName=manager-role crd webhook paths=./src/...\n  output:crd:artifacts:config=config/crd/bases\nIn a subfolder, uses the enclosing project. Paths are relative to the root of the project.\nOn the command line, they may point outside of it; manifests there are never deleted.',
  inProject: true,
  words: {
    usage: '[arguments]',
    summary: 'generators with options, `paths=` and `output:` rules',
    values: manifestArguments,
  },
  fields,
  examples: [
    { summary: 'Write the manifests of the project', call: 'manifests' },
    { summary: 'In CI: fail if the manifests are stale', call: 'manifests --check' },
    {
      summary: 'Fail on breaking changes relative to the main branch',
      call: 'manifests --breaking-against origin/main',
    },
    { summary: 'CRDs only, to the terminal', call: 'manifests crd paths=./src/... output:stdout' },
  ],
});

interface ManifestsPlan extends PlanWithSources {
  /** Messages for the user, one sentence each. */
  readonly messages: readonly string[];
}

type ManifestsOnly = CompleteRequest<typeof fields>;

/** Plans the manifests of a project. Reuses the sources that a previous run has parsed. */
export async function planManifests(
  request: ManifestsOnly,
  { files, outside }: Place,
  problems: DiagnosticList,
  parsed?: ParsedSources,
): Promise<ManifestsPlan> {
  const [{ ownTexts }, { generateManifests }, { earlierFiles }] = await Promise.all([
    import('../base/files/index.js'),
    import('../compiler/manifests/index.js'),
    import('./earlier-files.js'),
  ]);
  const own = ownTexts(files);
  const options = readOptions(request, problems);
  if (!options || problems.hasErrors) return { planned: undefined, messages: [], readText: own };
  const { arguments: args, breakingAgainst: earlier } = request;
  const run: ManifestsOptions = {
    ...options,
    ...(parsed ? { parsed } : {}),
    ...(earlier === undefined ? {} : { earlier: (folder, sink) => earlierFiles(earlier, folder, files, sink) }),
  };
  const result = generateManifests(args, files, outside.version, problems, run);
  const { changes, outside: folders, stdout, notes, sources } = result;
  // Without arguments in the request, escape the output: PROJECT could inject CI workflow commands.
  const text = args ? stdout : visibleLines(stdout);
  const readText = (file: string) => sources.get(file) ?? own(file);
  const planned = problems.hasErrors ? undefined : { changes, outside: folders, notes: [], text };
  return { planned, messages: notes, readText };
}

function readOptions(
  { kubernetesVersion: given, severities = {} }: ManifestsOnly,
  sink: DiagnosticSink,
): ManifestsOptions | undefined {
  if (given === undefined) return { severities };
  const kubernetesVersion = readKubernetesVersion(given);
  if (kubernetesVersion) return { severities, kubernetesVersion };
  const message = `\`--kubernetes-version\` must be ${expectedKubernetesVersion}, found \`${shorten(given)}\``;
  const hint = `for example \`--kubernetes-version ${newestKubernetesVersion}\``;
  sink.report(errorOf('usage', message, hint));
  return undefined;
}
