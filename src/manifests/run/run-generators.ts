import {
  checkBreaking,
  checkCrds,
  checkRoles,
  checkWebhookNames,
  checkWebhookPaths,
  checkWebhookResources,
  ResourceNames,
} from '../../checks/index.js';
import type { ReadableFiles } from '../../files/index.js';
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
} from '../../generate/index.js';
import { builtinResources } from '../../k8s/schemas.js';
import { type BuiltinTypes, filesOf, type ParsedSources, readRegistrations } from '../../loader/index.js';
import type { KubernetesVersion } from '../../model/index.js';
import type { DiagnosticList } from '../../problems/index.js';
import { YamlWriter } from '../../yaml/index.js';
import type { GeneratorName, HeaderOptions } from '../arguments/generators.js';
import type { OutputRule } from '../arguments/output-rule.js';
import type { ManifestsRequest } from '../arguments/request.js';
import { withoutFollowUps } from '../diagnostics/follow-ups.js';
import { type ReadEarlier, readEarlierCrds } from '../earlier/earlier-crds.js';
import { type RenderedFile, renderArtifact } from '../output/render.js';
import { patchSchemas } from '../output/schema-patch.js';
import { projectPath } from '../places/project-path.js';

/** A rendered file and its output. */
export type GeneratedFile = RenderedFile & { readonly output: OutputRule };

/** The input of generators, with the contents of sources and the diagnostics so far. */
export interface RunContext extends GenerateContext {
  readonly sources: ReadonlyMap<string, string>;
  readonly sink: DiagnosticList;
  readonly target: KubernetesVersion;
  readonly builtins: BuiltinTypes;
  readonly parsed: ParsedSources;
  readonly earlier?: ReadEarlier;
}

/** What the generators of a run returned. */
export interface Generated {
  readonly rendered: readonly GeneratedFile[];
  readonly crds: readonly Crd[];
}

/** Runs the requested generators with their checks, and renders the results. */
export function runGenerators(
  request: ManifestsRequest,
  context: RunContext,
  files: ReadableFiles,
  toolVersion: string,
): Generated {
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
  // With incomplete CRDs, everything would appear to be a breaking change.
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
  checkRoles(context.roots, resourceNamesOf(context), context.sink);
  return generateRoles(context, options);
}

function checkedWebhooks(context: RunContext, files: ReadableFiles): Artifact[] {
  const registrationsIn = (paths: Iterable<string>) => readRegistrations({ ...context, files, paths });
  checkWebhookNames(context.roots, context.sink);
  checkWebhookResources(context.roots, resourceNamesOf(context), context.sink);
  checkWebhookPaths({
    ...context,
    nearRegistrations: () => registrationsIn(context.sources.keys()),
    allRegistrations: () => registrationsIn(filesOf(files, ['./...']).files),
  });
  return generateWebhooks(context);
}

function resourceNamesOf({ packages }: RunContext): ResourceNames {
  return new ResourceNames(packages, builtinResources);
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

/** The output of a generator; none if it was not requested. */
export function outputOf(generator: GeneratorName, { outputs }: ManifestsRequest): OutputRule {
  return outputs[generator] ?? { kind: 'none' };
}
