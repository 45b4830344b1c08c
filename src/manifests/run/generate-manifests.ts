import type { FileChange, OutsideFolder, ReadableFiles } from '../../files/index.js';
import { type LoadedApi, loadApi, ParsedSources } from '../../loader/index.js';
import type { KubernetesVersion } from '../../model/index.js';
import { type DiagnosticCode, DiagnosticList, type DiagnosticSink, type Severities } from '../../problems/index.js';
import { findProject, loadProject, type Project } from '../../project/index.js';
import { argumentsText, defaultArguments, type ManifestsRequest, readRequest } from '../arguments/request.js';
import { SeverityFilter } from '../diagnostics/severity-filter.js';
import { shownSources } from '../diagnostics/shown-sources.js';
import type { ReadEarlier } from '../earlier/earlier-crds.js';
import { checkPlaces, type PlacedFile, planFiles } from '../output/plan.js';
import { argumentsFile } from '../places/origin.js';
import { planSamples } from '../sample/plan-samples.js';
import { convertedKinds } from '../target/converted-kinds.js';
import { builtinsOf, targetOf } from '../target/target.js';
import { notesOf } from './notes.js';
import { type Generated, type GeneratedFile, outputOf, runGenerators } from './run-generators.js';

/** The result of `kbts manifests`. Nothing has been written yet. */
export interface ManifestsResult {
  /** The changes on disk; empty if there were errors. */
  readonly changes: readonly FileChange[];
  /** Folders outside of the project that changes are in. */
  readonly outside: readonly OutsideFolder[];
  /** The output for `output:stdout`. */
  readonly stdout: string;
  /** Messages about a successful run, a sentence each without a period. */
  readonly notes: readonly string[];
  /** Contents of files that diagnostics refer to; only line endings of files outside of the project. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Options of a run in addition to its arguments. */
export interface ManifestsOptions {
  /** Files parsed by previous runs; collects those of this one. Default: none. */
  readonly parsed?: ParsedSources;
  /**
   * Returns the manifests of an earlier state, with which CRDs must be compatible; called with the output folder of
   * CRDs. Default: any change is allowed.
   */
  readonly earlier?: ReadEarlier;
  /** The target version of Kubernetes. Default: that of the PROJECT file, or else the newest. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Severities of checks for this run, which override those of PROJECT. Default: none. */
  readonly severities?: Severities;
}

/**
 * Loads the API types of a project and plans their manifests.
 *
 * @param given controller-gen arguments from the command line, see `readRequest`; undefined for those in PROJECT, or
 * else the defaults
 * @param files the project
 * @param toolVersion version of kbts, without `v`
 * @param sink receives all diagnostics; if there is an error, no change is planned
 */
export function generateManifests(
  given: readonly string[] | undefined,
  files: ReadableFiles,
  toolVersion: string,
  sink: DiagnosticSink,
  { parsed = new ParsedSources(), earlier, kubernetesVersion, severities = {} }: ManifestsOptions = {},
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
  const builtins = builtinsOf(targetOf(kubernetesVersion, project));
  const loading = { files: readable, builtins, parsed };
  const loaded = hasWork ? loadApi({ ...loading, paths: request.paths, places: request.places }, problems) : undefined;
  const isConverted = convertedKinds(project);
  const context = loaded && {
    ...{ ...loaded, ...builtins, isConverted, sink: problems },
    ...{ builtins, parsed, ...(earlier ? { earlier } : {}) },
  };
  const { rendered, crds } = request && context ? runGenerators(request, context, readable, toolVersion) : nothing;
  const toDisk = placed(rendered);
  checkPlaces(toDisk, problems);
  reportSuppressions(filter, loaded, problems, (code) => isChecked(code, request, earlier !== undefined));
  for (const problem of problems.all) sink.report(problem);
  const texts = new Map([...(loaded?.sources ?? []), [argumentsFile(origin), argumentsText(args ?? [])]]);
  const sources = problems.all.length > 0 ? shownSources(texts, files) : texts;
  if (problems.hasErrors) return { changes: [], outside: [], stdout: '', notes: [], sources };
  const outside = request?.outsideOutputs ?? [];
  const planned = planFiles(toDisk, crdFolderOf(request), files.allowing(outside.map(({ path }) => path)));
  // With controller-gen arguments, only its output is generated; samples belong to the project.
  const changes = given ? planned : [...planned, ...planSamples(crds, files)];
  return { changes, outside, stdout: stdoutOf(rendered), notes: notesOf(request, rendered.length === 0), sources };
}

const nothing: Generated = { rendered: [], crds: [] };

function placed(rendered: readonly GeneratedFile[]): PlacedFile[] {
  return rendered.flatMap(({ output, ...file }) =>
    output.kind === 'folder' ? [{ ...file, folder: output.path }] : [],
  );
}

function stdoutOf(rendered: readonly GeneratedFile[]): string {
  return rendered.map(({ output, text }) => (output.kind === 'stdout' ? text : '')).join('');
}

/** The folder that CRDs go to, if they go to one. */
function crdFolderOf(request: ManifestsRequest | undefined): string | undefined {
  const output = request?.generators.crd && outputOf('crd', request);
  return output?.kind === 'folder' ? output.path : undefined;
}

function reportSuppressions(
  filter: SeverityFilter,
  loaded: LoadedApi | undefined,
  problems: DiagnosticList,
  isExpected: (code: DiagnosticCode) => boolean,
): void {
  // What only follows from an error was not reported, so a comment for it seems to suppress nothing.
  const isWhole = !problems.hasErrors;
  const found = filter.suppressionProblems(loaded?.sources ?? new Map(), (code) => isWhole && isExpected(code));
  for (const problem of found) problems.report(problem);
}

/** Whether the run looked for diagnostics of a code. */
function isChecked(code: DiagnosticCode, request: ManifestsRequest | undefined, hasEarlier: boolean): boolean {
  const { crd, rbac, webhook } = request?.generators ?? {};
  if (code === 'breaking-change') return hasEarlier;
  return crd !== undefined && rbac !== undefined && webhook !== undefined;
}

function argumentsOf({ manifests }: Project): readonly string[] {
  return manifests.length > 0 ? manifests : defaultArguments;
}
