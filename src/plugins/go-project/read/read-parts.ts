import { type DiagnosticList, shorten } from '../../../base/problems/index.js';
import type { GoProject, Project } from '../../../base/project-file/index.js';
import { kustomizationPaths } from '../../../base/yaml/index.js';
import { type CrdSource, readCrds } from '../../../compiler/import/index.js';
import { applicableNotes, type License } from '../../../project/index.js';
import { plugins } from '../../catalog.js';
import { shortName } from '../../resolve.js';
import { type KeptConfig, readConfig, readHeader } from './config.js';
import { type GoCode, readGoCode, readGoSources } from './go-code.js';
import { findKinds, type GoKinds } from './kinds.js';
import type { ProjectSource } from './project-source.js';
import { type GoRoles, readRoles, roleFile } from './roles.js';
import { type GoWebhooks, readWebhooks, webhookFile } from './webhooks.js';

/** The manifests of a Go project. */
export interface GoManifests {
  readonly crds: readonly CrdSource[];
  readonly roles: GoRoles | undefined;
  readonly webhooks: GoWebhooks | undefined;
}

/** The parts of a Go project that are imported or reported. */
export interface FoundProject extends GoManifests {
  readonly go: GoProject;
  readonly projectName: string;
  readonly kinds: GoKinds;
  readonly code: GoCode;
  readonly config: KeptConfig;
  readonly license: License;
  /** Differences from the Go project, one sentence each. */
  readonly remarks: readonly string[];
  readonly testFiles: readonly string[];
  readonly makeTargets: readonly string[];
  readonly hasDockerfile: boolean;
}

const crdFolders = ['config/crd/bases', 'config/crds/bases', 'config/crd', 'config/crds'] as const;

/** Reads a Go project; undefined if errors were reported. */
export function readFoundProject(
  go: GoProject,
  projectName: string,
  source: ProjectSource,
  problems: DiagnosticList,
): FoundProject | undefined {
  const crds = findCrds(source, problems);
  const sources = readGoSources(source);
  const code = readGoCode(sources.files);
  const kinds = findKinds(
    go,
    crds.map(({ crd }) => crd),
    new Set(code.controllers.map(({ kind }) => kind)),
  );
  const roles = readRoles(source, problems);
  const webhooks = readWebhooks(source, problems);
  if (problems.hasErrors) return undefined;
  const generated = new Set([
    ...crds.map(({ file }) => file),
    ...(roles ? [roleFile] : []),
    ...(webhooks ? [webhookFile] : []),
  ]);
  const moved = new Map(crds.map(({ file, crd }) => [file, crdPath(crd)]));
  const config = readConfig(source, { generated, moved, unplaced: roles?.unplaced ?? [] });
  const header = readHeader(source);
  if (problems.hasErrors) return undefined;
  const hasDeployment = kustomizationPaths('config/default').some((path) => source.has(path));
  return {
    ...{ go, projectName, kinds, code, config, crds: crds.map(({ crd }) => crd), roles, webhooks },
    license: header.license,
    remarks: [
      ...remarksOf(go, kinds, { hasRoles: roles !== undefined, hasWebhooks: webhooks !== undefined, hasDeployment }),
      ...header.remarks,
      ...sources.unread.map((file) => `Not searched for Go code: \`${file}\` is not a regular file`),
      ...config.skipped.map((reason) => `Not copied: ${reason}`),
    ],
    testFiles: sources.testFiles,
    makeTargets: targetsIn(source.text('Makefile') ?? ''),
    hasDockerfile: source.has('Dockerfile'),
  };
}

interface FoundCrd {
  readonly file: string;
  readonly crd: CrdSource;
}

function findCrds(source: ProjectSource, problems: DiagnosticList): readonly FoundCrd[] {
  for (const folder of crdFolders) {
    const crds = crdsIn(folder, source, problems);
    if (crds.length > 0 || problems.hasErrors) return crds;
  }
  return [];
}

/** Returns the path to which `kbts manifests` writes a CRD. */
export function crdPath({ crd: { spec } }: CrdSource): string {
  return `config/crd/bases/${spec.group}_${spec.names.plural}.yaml`;
}

function crdsIn(folder: string, source: ProjectSource, problems: DiagnosticList): readonly FoundCrd[] {
  const files = source.filesIn(folder).filter((name) => /\.ya?ml$/.test(name));
  return files.flatMap((name) => {
    const file = `${folder}/${name}`;
    const text = source.text(file) ?? '';
    if (!text.includes('CustomResourceDefinition')) return [];
    return (readCrds(source.named(file), text, problems) ?? []).map((crd) => ({ file, crd }));
  });
}

/** Returns the Makefile targets that scaffolded projects do not have. */
function targetsIn(makefile: string): readonly string[] {
  const targets = [...makefile.matchAll(/^([a-zA-Z][\w-]{0,60}):(?!=)/gm)].map(([, name = '']) => name);
  return [...new Set(targets)].filter((name) => !ownTargets.has(name));
}

const ownTargets = new Set(
  `all help manifests generate fmt vet test test-e2e setup-test-e2e cleanup-test-e2e lint lint-fix lint-config build run
  docker-build docker-push docker-buildx build-installer install uninstall deploy undeploy kustomize controller-gen
  envtest setup-envtest golangci-lint`.split(/\s+/),
);

function remarksOf(
  { project, version }: GoProject,
  { domain, missing }: GoKinds,
  { hasRoles, hasWebhooks, hasDeployment }: Readonly<Record<'hasRoles' | 'hasWebhooks' | 'hasDeployment', boolean>>,
): readonly string[] {
  const wantsWebhooks = project.resources.some(({ webhooks }) => webhooks?.defaulting || webhooks?.validation);
  const converted = project.resources.filter(({ webhooks }) => webhooks?.conversion).map(({ kind }) => `\`${kind}\``);
  return applicableNotes(
    domain !== project.domain &&
      `The domain is \`${domain}\`, because the groups of the CRDs are not in \`${project.domain}\``,
    ...missing.map(({ kind }) => `\`${kind}\` has no CRD, so its types are missing`),
    ...pluginRemarks(project),
    version === '2' && 'PROJECT has version 2: controllers were found only by searching the Go code',
    !hasRoles && `There is no \`${roleFile}\`: controllers have the default permissions`,
    wantsWebhooks && !hasWebhooks && `There is no \`${webhookFile}\`: create the webhooks with \`kbts create webhook\``,
    converted.length > 0 &&
      `Create the conversion webhooks with \`kbts create webhook --conversion\`: ${converted.join(', ')}`,
    !hasDeployment && 'There is no `config/default/kustomization.yaml`: the scaffolded file deploys the operator',
  );
}

/** Plugins that scaffold Go code and `config/`, which the import handles itself. */
const basePlugins =
  /^(?:(?:base\.)?go\.kubebuilder\.io|kustomize\.common\.kubebuilder\.io|go\.sdk\.operatorframework\.io)(?:\/|$)/;

function pluginRemarks({ layout, plugins: recorded = {} }: Pick<Project, 'layout' | 'plugins'>): readonly string[] {
  const keys = [...new Set([...layout, ...Object.keys(recorded)])].filter((key) => !basePlugins.test(key));
  return keys.map((key) => {
    const own = plugins.find((plugin) => shortName(plugin.key) === shortName(key));
    const shown = `The Go project uses the plugin \`${shorten(key)}\``;
    if (own?.steps.edit) return `${shown}: run \`kbts edit --plugins ${shortName(own.key)}\``;
    return `${shown}: the files that it scaffolded have to be ported by hand`;
  });
}
