import type { FileChange, OutsideFolder, ReadableFiles } from '../../base/files/index.js';
import type { KubernetesVersion } from '../../base/kubernetes-version.js';
import {
  type DiagnosticCode,
  DiagnosticList,
  type DiagnosticSink,
  type Severities,
  shorten,
} from '../../base/problems/index.js';
import { findProject, loadProject } from '../../base/project-file/index.js';
import type { BuiltinSchemas } from '../../k8s/builtin-schemas.js';
import { type LoadedApi, loadApi, ParsedSources } from '../loader/without-parser.js';
import type { ReadEarlier } from './earlier-crds.js';
import { needlessGenerators } from './generators.js';
import { checkPlaces, planFiles } from './output.js';
import { argumentsFile } from './places.js';
import { argumentsOf, argumentsText, folderOf, type ManifestsRequest, readRequest } from './request.js';
import { type Generated, runGenerators } from './run-generators.js';
import { checkSamples, planSamples } from './samples.js';
import { SeverityFilter } from './severity-filter.js';
import { builtinsOf, convertedKinds, targetOf } from './target.js';

/** The planned result of `kbts manifests`. No file has been written yet. */
export interface ManifestsResult {
  /** The planned file changes; empty if there were errors. */
  readonly changes: readonly FileChange[];
  /** Folders outside of the project that the changes may write to. */
  readonly outside: readonly OutsideFolder[];
  /** The output for `output:stdout`. */
  readonly stdout: string;
  /** Messages about a successful run. Each one is a sentence without a period. */
  readonly notes: readonly string[];
  /** Contents of files that diagnostics point to. For files outside the project, only line endings are kept. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Options of a run in addition to its arguments. */
export interface ManifestsOptions {
  /** Caches parsed files between runs. Default: a new cache. */
  readonly parsed?: ParsedSources;
  /** Returns manifests that the CRDs must be compatible with; undefined if any change is allowed. */
  readonly earlier?: ReadEarlier;
  /** Target version of Kubernetes; undefined for the version in PROJECT, or else the newest version. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Check severities for this run, which override the severities in PROJECT. Default: none. */
  readonly severities?: Severities;
}

interface PlanOptions extends ManifestsOptions {
  readonly schemas: BuiltinSchemas;
}

/**
 * Loads the API types of a project and plans their manifests. Requires a parser, see `provideParser`.
 *
 * @param given controller-gen arguments from the command line, see `readRequest`; undefined to use the arguments in
 * PROJECT, or the defaults if PROJECT has none
 * @param toolVersion version of kbts, without `v`
 * @param sink receives all diagnostics; if there is an error, no change is planned
 */
export function planManifests(
  given: readonly string[] | undefined,
  files: ReadableFiles,
  toolVersion: string,
  sink: DiagnosticSink,
  { schemas, parsed = new ParsedSources(), earlier, kubernetesVersion, severities = {} }: PlanOptions,
): ManifestsResult {
  const filter = new SeverityFilter(files, severities, parsed);
  const problems = new DiagnosticList(filter.apply);
  const project = given ? findProject(files, problems) : loadProject(files, problems);
  filter.useProject(project?.severity ?? {});
  const args = given ?? (project && argumentsOf(project));
  const origin = given ? 'command line' : 'PROJECT';
  const request = args && readRequest(args, origin, files, problems);
  const readable = files.allowing(request?.outside ?? []);
  const hasWork = request && Object.keys(request.generators).length > 0;
  const builtins = builtinsOf(targetOf(kubernetesVersion, project), schemas);
  const loading = { files: readable, builtins, parsed };
  const loaded = hasWork ? loadApi({ ...loading, paths: request.paths, places: request.places }, problems) : undefined;
  const isConverted = convertedKinds(project);
  const context = loaded && {
    ...{ ...loaded, ...builtins, isConverted, sink: problems },
    ...{ builtins, parsed, ...(earlier ? { earlier } : {}) },
  };
  const { rendered, crds } = request && context ? runGenerators(request, context, readable, toolVersion) : nothing;
  const toDisk = rendered.flatMap(({ output, ...file }) =>
    output.kind === 'folder' ? [{ ...file, folder: output.path }] : [],
  );
  checkPlaces(toDisk, problems);
  if (!given) checkSamples(crds, files, problems);
  reportSuppressions(filter, loaded, problems, (code) => isChecked(code, request, earlier !== undefined));
  for (const problem of problems.all) sink.report(problem);
  const texts = new Map([...(loaded?.sources ?? []), [argumentsFile(origin), argumentsText(args ?? [])]]);
  const sources = problems.all.length > 0 ? shownSources(texts, files) : texts;
  if (problems.hasErrors) return { changes: [], outside: [], stdout: '', notes: [], sources };
  const outside = request?.outsideOutputs ?? [];
  // Command-line arguments may select only some sources, so a webhook file without webhooks is not emptied.
  const folders = { crd: folderOf('crd', request), webhook: given ? undefined : folderOf('webhook', request) };
  const planned = planFiles(toDisk, folders, files.allowing(outside.map(({ path }) => path)));
  // With command-line arguments, only the output of controller-gen is generated, which does not include samples.
  const changes = given ? planned : [...planned, ...planSamples(crds, files)];
  const stdout = rendered.map(({ output, text }) => (output.kind === 'stdout' ? text : '')).join('');
  return { changes, outside, stdout, notes: notesOf(request, rendered.length === 0), sources };
}

const nothing: Generated = { rendered: [], crds: [] };

function reportSuppressions(
  filter: SeverityFilter,
  loaded: LoadedApi | undefined,
  problems: DiagnosticList,
  isExpected: (code: DiagnosticCode) => boolean,
): void {
  // Errors prevent other diagnostics from being reported, so comments that suppress them would seem unused.
  const isWhole = !problems.hasErrors;
  const found = filter.suppressionProblems(loaded?.sources ?? new Map(), (code) => isWhole && isExpected(code));
  for (const problem of found) problems.report(problem);
}

function isChecked(code: DiagnosticCode, request: ManifestsRequest | undefined, hasEarlier: boolean): boolean {
  const { crd, rbac, webhook } = request?.generators ?? {};
  if (code === 'breaking-change') return hasEarlier;
  if (code === 'sample-invalid') return false;
  return crd !== undefined && rbac !== undefined && webhook !== undefined;
}

function notesOf(request: ManifestsRequest | undefined, isEmpty: boolean): readonly string[] {
  if (!request) return [];
  const needless = request.needless.map(
    (name) => `the generator \`${name}\` has no effect: ${needlessGenerators[name].reason}`,
  );
  return isEmpty && request.origin === 'command line' ? [...needless, ...emptyNotes(request)] : needless;
}

function emptyNotes({ generators, paths, places }: ManifestsRequest): string[] {
  const names = Object.keys(generators).map((name) => `\`${name}\``);
  if (names.length === 0) return [];
  const found = `${names.join(' and ')} found ${names.length === 1 ? 'nothing' : 'neither kinds nor markers'}`;
  const isDefault = places.size === 0;
  const searched = paths.map((path) => `\`${shorten(path, 100)}\``).join(', ');
  const hint = isDefault ? ', the default of `paths=`; pass for example `paths=./src/...`' : '';
  return [`no manifest was generated: ${found} in ${searched}${hint}`];
}

/**
 * Returns file contents for code frames. An import or symlink can resolve to a file outside of the project, whose
 * contents must not be logged: only the line endings are kept, so that diagnostics have a line and column.
 */
function shownSources(texts: ReadonlyMap<string, string>, files: ReadableFiles): ReadonlyMap<string, string> {
  const shown = [...texts].map(([file, text]) => {
    const found = files.resolve(file);
    const isForeign = found.kind === 'refused' && found.why !== 'protected';
    return [file, isForeign ? text.replace(/[^\n]/g, ' ') : text] as const;
  });
  return new Map(shown);
}
