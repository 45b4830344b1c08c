import type { ReadableFiles } from '../../base/files/index.js';
import type { KubernetesVersion } from '../../base/kubernetes-version.js';
import type { DiagnosticList } from '../../base/problems/index.js';
import { YamlWriter } from '../../base/yaml/index.js';
import {
  checkBreaking,
  checkCrds,
  checkRoles,
  checkWebhookNames,
  checkWebhookPaths,
  checkWebhookResources,
  ResourceNames,
} from '../checks/index.js';
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
import { type BuiltinTypes, filesOf, type ParsedSources, readRegistrations } from '../loader/without-parser.js';
import { type ReadEarlier, readEarlierCrds } from './earlier-crds.js';
import type { GeneratorName, HeaderOptions, OutputRule } from './generators.js';
import { type RenderedFile, renderArtifact } from './output.js';
import type { ManifestsRequest } from './request.js';
import { patchSchemas } from './schema-patch.js';

interface RunContext extends GenerateContext {
  readonly sources: ReadonlyMap<string, string>;
  readonly sink: DiagnosticList;
  readonly target: KubernetesVersion;
  readonly builtins: BuiltinTypes;
  readonly builtinResources: (group: string) => ReadonlySet<string> | undefined;
  readonly parsed: ParsedSources;
  readonly earlier?: ReadEarlier;
}

/** The results of all generators in a run. */
export interface Generated {
  readonly rendered: readonly (RenderedFile & { readonly output: OutputRule })[];
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
  const { sink, earlier, target } = context;
  const crds = generateCrds(context, options, `kbts-v${toolVersion}`);
  // With incomplete CRDs, missing parts would be reported as breaking changes.
  const isWhole = !sink.hasErrors;
  checkCrds(crds, sink, target);
  if (earlier && isWhole) {
    const output = outputOf('crd', request);
    const before = earlier(output.kind === 'folder' ? output.path : 'config/crd/bases', sink);
    checkBreaking(readEarlierCrds(before, sink), crds, sink);
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

function resourceNamesOf({ packages, builtinResources }: RunContext): ResourceNames {
  return new ResourceNames(packages, builtinResources);
}

function patchedFiles(
  { manifests, ...options }: NonNullable<ManifestsRequest['generators']['schemapatch']>,
  context: GenerateContext,
  files: ReadableFiles,
): RenderedFile[] {
  return patchSchemas(manifests && files.relative(manifests), generateSchemas(context, options), files, context.sink);
}

function outputOf(generator: GeneratorName, { outputs }: ManifestsRequest): OutputRule {
  return outputs[generator] ?? { kind: 'none' };
}
