import { type CrdSource, readCrds } from '../../../import/index.js';
import { type Diagnostic, type DiagnosticList, shorten } from '../../../problems/index.js';
import type { GoProject } from '../../../project/index.js';
import type { License } from '../../../scaffold/index.js';
import { longestCrdText } from '../../crd-texts.js';
import { type KeptConfig, readConfig } from '../source/config.js';
import { type GoCode, readGoCode } from '../source/go-code.js';
import { readHeader } from '../source/header.js';
import { pluginRemarks } from '../source/plugins.js';
import type { ProjectSource } from '../source/source.js';
import type { GoManifests } from './compare.js';
import { findKinds, type GoKinds } from './kinds.js';
import { readRoles, roleFile } from './roles.js';
import { readWebhooks, webhookFile } from './webhooks.js';

/** What was read of a Go project. */
export interface FoundProject extends GoManifests {
  readonly go: GoProject;
  readonly projectName: string;
  readonly kinds: GoKinds;
  readonly code: GoCode;
  readonly config: KeptConfig;
  readonly license: License;
  /** What is not as in the Go project, a sentence each. */
  readonly remarks: readonly string[];
  readonly testFiles: readonly string[];
  readonly makeTargets: readonly string[];
  readonly hasDockerfile: boolean;
}

/** Where CRDs may be, the usual folder first. */
export const crdFolders = ['config/crd/bases', 'config/crds/bases', 'config/crd', 'config/crds'] as const;

/** Limits of the CRDs of a project, and of the files of their folder; the largest known operators have 200. */
const limits = { crds: 500, files: 5_000 } as const;

/** Reads all parts of a Go project that are imported or reported. */
export function readFoundProject(
  go: GoProject,
  projectName: string,
  source: ProjectSource,
  problems: DiagnosticList,
): FoundProject | undefined {
  const { folder, crds } = findCrds(source, problems);
  const sources = source.goSources();
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
  const config = readConfig(source, (file) => generated.has(file));
  const header = readHeader(source);
  if (problems.hasErrors) return undefined;
  const remarks = remarksOf(go, kinds, { hasRoles: roles !== undefined, hasWebhooks: webhooks !== undefined });
  return {
    ...{ go, projectName, kinds, code, config, crds: crds.map(({ crd }) => crd), crdFolder: folder, roles, webhooks },
    license: header.license,
    remarks: [
      ...remarks,
      ...header.remarks,
      ...sources.unread.map((reason) => `Not searched for Go code: ${reason}`),
      ...config.skipped.map((reason) => `Not copied: ${reason}`),
    ],
    testFiles: sources.testFiles,
    makeTargets: targetsIn(source.text('Makefile', 2 ** 20) ?? ''),
    hasDockerfile: source.has('Dockerfile'),
  };
}

interface FoundCrd {
  readonly file: string;
  readonly crd: CrdSource;
}

function findCrds(
  source: ProjectSource,
  problems: DiagnosticList,
): { readonly folder: string; readonly crds: readonly FoundCrd[] } {
  for (const folder of crdFolders) {
    const names = source.list(folder).filter((name) => /\.ya?ml$/.test(name));
    const files = names.map((name) => `${folder}/${name}`).filter((file) => source.has(file));
    if (files.length > limits.files) problems.report(tooMany(source.named(folder), `${limits.files} YAML files`));
    const crds = files.length > limits.files ? [] : crdsIn(files, source, problems);
    if (crds.length > limits.crds) problems.report(tooMany(source.named(folder), `${limits.crds} CRDs`));
    if (crds.length > 0 || problems.hasErrors) return { folder, crds };
  }
  return { folder: crdFolders[0], crds: [] };
}

/** Reads CRDs until there are too many. */
function crdsIn(files: readonly string[], source: ProjectSource, problems: DiagnosticList): readonly FoundCrd[] {
  const crds: FoundCrd[] = [];
  for (const file of files) {
    if (crds.length > limits.crds) break;
    const text = source.text(file, longestCrdText) ?? '';
    if (!text.includes('CustomResourceDefinition')) continue;
    for (const crd of readCrds(source.named(file), text, problems) ?? []) crds.push({ file, crd });
  }
  return crds;
}

function tooMany(folder: string, most: string): Diagnostic {
  const message = `\`${shorten(folder, 200)}\` has more than ${most}, the limit of an import`;
  return { code: 'crd-invalid', severity: 'error', message, hint: 'import the project with fewer of them' };
}

/** The targets of a Makefile that a new project does not have. */
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
  { hasRoles, hasWebhooks }: { readonly hasRoles: boolean; readonly hasWebhooks: boolean },
): readonly string[] {
  const wantsWebhooks = project.resources.some(({ webhooks }) => webhooks?.defaulting || webhooks?.validation);
  const converted = project.resources.filter(({ webhooks }) => webhooks?.conversion).map(({ kind }) => `\`${kind}\``);
  return [
    ...(domain === project.domain
      ? []
      : [`The domain is \`${domain}\`, because the groups of the CRDs are not in \`${project.domain}\``]),
    ...missing.map(({ kind }) => `No CRD of \`${kind}\` was found, so its types are missing`),
    ...pluginRemarks(project),
    ...(version === '2' ? ['PROJECT has version 2: controllers were found by the Go code alone'] : []),
    ...(hasRoles ? [] : [`There is no \`${roleFile}\`: the permissions of controllers are the usual ones`]),
    ...(wantsWebhooks && !hasWebhooks
      ? [`There is no \`${webhookFile}\`: create the webhooks with \`kbts create webhook\``]
      : []),
    ...(converted.length > 0
      ? [`Create the conversion webhooks with \`kbts create webhook --conversion\`: ${converted.join(', ')}`]
      : []),
  ];
}
