import { checkBreaking, checkCrds, checkRoles, checkWebhookNames, checkWebhookPaths } from '../checks/index.js';
import type { FileChange, ReadableFiles } from '../files/index.js';
import {
  type Artifact,
  type Crd,
  type CrdOptions,
  type GenerateContext,
  generateCrds,
  generateRoles,
  generateSchemas,
  generateWebhooks,
  type RbacOptions,
} from '../generate/index.js';
import { filesOf, loadApi, ParsedSources } from '../loader/index.js';
import type { KubernetesVersion } from '../model/index.js';
import { DiagnosticList, type DiagnosticSink } from '../problems/index.js';
import { findProject, loadProject, type Project } from '../project/index.js';
import { YamlWriter } from '../yaml/index.js';
import { convertedKinds } from './converted-kinds.js';
import { type EarlierFile, readEarlierCrds } from './earlier-crds.js';
import { withoutFollowUps } from './follow-ups.js';
import { type GeneratorName, type HeaderOptions, needlessGenerators } from './generators.js';
import type { OutputRule } from './output-rule.js';
import { checkPlaces, planFiles } from './plan.js';
import { projectPath } from './project-path.js';
import { type RenderedFile, renderArtifact } from './render.js';
import { argumentsFile, argumentsText, defaultArguments, type ManifestsRequest, readRequest } from './request.js';
import { planSamples } from './sample/index.js';
import { patchSchemas } from './schema-patch.js';
import { shownSources } from './shown-sources.js';
import { builtinsOf, targetOf } from './target.js';

/** What a run of `kbts manifests` came to. Nothing has been written yet. */
export interface ManifestsResult {
  /** What differs on the disk; empty when there were errors. */
  readonly changes: readonly FileChange[];
  /** What goes to the terminal by `output:stdout`. */
  readonly stdout: string;
  /** What should be known of a run that went well, a sentence each without a full stop. */
  readonly notes: readonly string[];
  /** Texts that problems point into, by file; of files outside of the project only the line ends. */
  readonly sources: ReadonlyMap<string, string>;
}

/** What a run may be told beside its arguments. */
export interface ManifestsOptions {
  /** Files that an earlier run has parsed; takes up those of this one. Default: none. */
  readonly parsed?: ParsedSources;
  /**
   * Gives the manifests of an earlier state, which CRDs must not break; asked with the folder that CRDs go to.
   * Default: anything may change.
   */
  readonly earlier?: (folder: string, sink: DiagnosticSink) => readonly EarlierFile[];
  /** The version of Kubernetes that the manifests are made for. Default: that of the PROJECT file, else the newest. */
  readonly kubernetesVersion?: KubernetesVersion;
}

/**
 * Reads the API types of a project and plans the manifests that follow from them.
 *
 * @param given arguments of the command line as controller-gen takes them, see `readRequest`; undefined for those of
 *   the PROJECT file, or else what every project runs
 * @param files the project
 * @param toolVersion version of kbts, without `v`
 * @param sink told of everything that is wrong; with an error, no change is planned
 */
export function generateManifests(
  given: readonly string[] | undefined,
  files: ReadableFiles,
  toolVersion: string,
  sink: DiagnosticSink,
  { parsed = new ParsedSources(), earlier, kubernetesVersion }: ManifestsOptions = {},
): ManifestsResult {
  const problems = new DiagnosticList();
  const project = given ? findProject(files, problems) : loadProject(files, problems);
  const args = given ?? (project && argumentsOf(project));
  const origin = given ? 'command line' : 'PROJECT';
  const request = args && readRequest(args, origin, files, problems);
  const readable = files.allowing(request?.outside ?? []);
  const hasWork = request && Object.keys(request.generators).length > 0;
  const builtins = builtinsOf(targetOf(kubernetesVersion, project));
  const loading = { files: readable, builtins, parsed };
  const loaded = hasWork ? loadApi({ ...loading, paths: request.paths, places: request.places }, problems) : undefined;
  const isConverted = convertedKinds(project);
  const { builtinSchema, builtinDescription } = builtins;
  const context = loaded && {
    ...{ ...loaded, builtinSchema, builtinDescription, isConverted, target: builtins.target, sink: problems },
    ...(earlier ? { earlier } : {}),
  };
  const { rendered, crds } = request && context ? render(request, context, readable, toolVersion) : nothing;
  const toDisk = rendered.flatMap(({ output, ...file }) =>
    output.kind === 'folder' ? [{ ...file, folder: output.path }] : [],
  );
  checkPlaces(toDisk, problems);
  for (const problem of problems.all) sink.report(problem);
  const texts = new Map([...(loaded?.sources ?? []), [argumentsFile(origin), argumentsText(args ?? [])]]);
  const sources = problems.all.length > 0 ? shownSources(texts, files) : texts;
  if (problems.hasErrors) return { changes: [], stdout: '', notes: [], sources };
  const crdOutput = request?.generators.crd && outputOf('crd', request);
  const crdFolder = crdOutput?.kind === 'folder' ? crdOutput.path : undefined;
  const stdout = rendered.map(({ output, text }) => (output.kind === 'stdout' ? text : '')).join('');
  // Arguments of controller-gen make what controller-gen makes; samples belong to the project.
  const samples = given ? [] : planSamples(crds, files);
  const changes = [...planFiles(toDisk, crdFolder, files), ...samples];
  return { changes, stdout, notes: needlessNotes(request), sources };
}

function needlessNotes(request: ManifestsRequest | undefined): string[] {
  return (request?.needless ?? []).map((name) => {
    return `the generator \`${name}\` has nothing to do here: ${needlessGenerators[name].reason}`;
  });
}

function argumentsOf({ manifests }: Project): readonly string[] {
  return manifests.length > 0 ? manifests : defaultArguments;
}

type Output = RenderedFile & { readonly output: OutputRule };

/** What generators work on, with the texts of the sources and what was reported so far. */
interface RunContext extends GenerateContext {
  readonly sources: ReadonlyMap<string, string>;
  readonly sink: DiagnosticList;
  readonly target: KubernetesVersion;
  readonly earlier?: ManifestsOptions['earlier'];
}

interface Rendered {
  readonly rendered: readonly Output[];
  readonly crds: readonly Crd[];
}

const nothing: Rendered = { rendered: [], crds: [] };

function render(request: ManifestsRequest, context: RunContext, files: ReadableFiles, toolVersion: string): Rendered {
  const { crd, rbac, webhook, schemapatch } = request.generators;
  const rendering = { files, sink: context.sink, yaml: new YamlWriter() };
  const written = (artifacts: readonly Artifact[], options: HeaderOptions) =>
    artifacts.map((artifact) => renderArtifact(artifact, options, rendering));
  const crds = crd ? checkedCrds(crd, context, request, toolVersion) : [];
  const artifacts = crds.map(({ artifact }) => artifact);
  const made: readonly [GeneratorName, readonly RenderedFile[]][] = [
    ['crd', crd ? written(artifacts, crd) : []],
    ['rbac', rbac ? written(checkedRoles(rbac, context), rbac) : []],
    ['webhook', webhook ? written(checkedWebhooks(context, files), webhook) : []],
    ['schemapatch', schemapatch ? patchedFiles(schemapatch, context, files) : []],
  ];
  const rendered = made.flatMap(([generator, ofGenerator]) => {
    const output = outputOf(generator, request);
    return ofGenerator.map((file) => ({ ...file, output }));
  });
  return { rendered, crds };
}

function checkedCrds(
  options: CrdOptions,
  context: RunContext,
  request: ManifestsRequest,
  toolVersion: string,
): readonly Crd[] {
  const { sources, sink, earlier, target } = context;
  const crds = generateCrds(context, options, `kbts-v${toolVersion}`);
  const textOf = (file: string) => sources.get(file);
  const checked = withoutFollowUps(sink, textOf);
  // A CRD that lacks what could not be read would seem to break everything.
  const isWhole = !sink.hasErrors;
  checkCrds(crds, checked, target);
  if (earlier && isWhole) {
    const output = outputOf('crd', request);
    const before = earlier(output.kind === 'folder' ? output.path : 'config/crd/bases', sink);
    checkBreaking(readEarlierCrds(before, sink), crds, checked);
  }
  return crds;
}

function checkedRoles(options: RbacOptions, context: RunContext): Artifact[] {
  checkRoles(context.roots, context.sink);
  return generateRoles(context, options);
}

function checkedWebhooks(context: RunContext, files: ReadableFiles): Artifact[] {
  const allTexts = () => filesOf(files, ['./...']).files.map((file) => files.readText(file) ?? '');
  checkWebhookNames(context.roots, context.sink);
  checkWebhookPaths({ ...context, allTexts });
  return generateWebhooks(context);
}

function patchedFiles(
  { manifests, ...options }: NonNullable<ManifestsRequest['generators']['schemapatch']>,
  context: GenerateContext,
  files: ReadableFiles,
): RenderedFile[] {
  return patchSchemas(
    manifests && projectPath(manifests, files.root),
    generateSchemas(context, options),
    files,
    context.sink,
  );
}

function outputOf(generator: GeneratorName, { outputs }: ManifestsRequest): OutputRule {
  return outputs[generator] ?? { kind: 'none' };
}
