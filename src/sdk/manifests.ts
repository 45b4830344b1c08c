import { ownTexts } from '../files/index.js';
import type { ParsedSources } from '../loader/index.js';
import { generateManifests, type ManifestsOptions } from '../manifests/index.js';
import { expectedKubernetesVersion, newestKubernetesVersion, readKubernetesVersion } from '../model/index.js';
import { type DiagnosticList, type DiagnosticSink, type Severities, shorten, visibleLines } from '../problems/index.js';
import { earlierFiles } from './earlier-files.js';
import type { Place } from './place.js';
import type { PlanWithSources } from './planned.js';

/** A request for the manifests of a project. */
export interface ManifestsRequest {
  /** Generators with options, `paths=` and `output:` rules, as for controller-gen. Default: those of the project. */
  readonly arguments?: readonly string[];
  /** Folder, file or Git revision with CRDs that the new ones must be compatible with. Default: none. */
  readonly breakingAgainst?: string;
  /** Minor version of Kubernetes, for example `1.34`. Default: that of PROJECT, or the newest. */
  readonly kubernetesVersion?: string;
  /** Severities of checks, by code, which override those of PROJECT. Default: none. */
  readonly severities?: Severities;
}

/** Planned manifests, and the sources that diagnostics refer to. */
export interface ManifestsPlan extends PlanWithSources {
  /** Messages for the user, a sentence each. */
  readonly messages: readonly string[];
}

/**
 * Plans the manifests of a project.
 *
 * @param parsed sources parsed by a previous run. Default: none
 */
export function planManifests(
  request: ManifestsRequest,
  { files, outside }: Place,
  problems: DiagnosticList,
  parsed?: ParsedSources,
): ManifestsPlan {
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
  // Without `output:stdout` in the request, raw output is not expected: PROJECT could inject CI workflow commands.
  const text = args ? stdout : visibleLines(stdout);
  const readText = (file: string) => sources.get(file) ?? own(file);
  const planned = problems.hasErrors ? undefined : { changes, outside: folders, notes: [], text };
  return { planned, messages: notes, readText };
}

function readOptions(
  { kubernetesVersion: given, severities = {} }: ManifestsRequest,
  sink: DiagnosticSink,
): ManifestsOptions | undefined {
  if (given === undefined) return { severities };
  const kubernetesVersion = readKubernetesVersion(given);
  if (kubernetesVersion) return { severities, kubernetesVersion };
  const message = `\`--kubernetes-version\` must be ${expectedKubernetesVersion}, found \`${shorten(given)}\``;
  const hint = `for example \`--kubernetes-version ${newestKubernetesVersion}\``;
  sink.report({ code: 'usage', severity: 'error', message, hint });
  return undefined;
}
