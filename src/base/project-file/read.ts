import type { ReadableFiles } from '../files/index.js';
import { readKubernetesVersion } from '../kubernetes-version.js';
import { type DiagnosticSink, type Severities, shorten } from '../problems/index.js';
import { readYaml, type YamlText } from '../yaml/index.js';
import { checkFields, FirstProblems } from './check.js';
import { checkResources } from './check-resources.js';
import { pluralOf } from './pluralize.js';
import { layout, type Project } from './project.js';
import type { Resource } from './resource.js';
import { projectFields, type WrittenProject, type WrittenResource } from './schema.js';

/** Name of the file, at the root of a project. */
export const projectFile = 'PROJECT';

/**
 * Reads the PROJECT file of a folder.
 *
 * @returns undefined if errors were reported; a missing file is an error
 */
export function loadProject(files: ReadableFiles, sink: DiagnosticSink): Project | undefined {
  if (files.readText(projectFile) !== undefined) return findProject(files, sink);
  const message = 'no PROJECT file in this folder or the folders above it';
  const hint = 'run the command inside a project, or create one with `kbts init`';
  sink.report({ code: 'project-missing', severity: 'error', message, hint });
  return undefined;
}

/** Reads the PROJECT file of a folder that may not be a project.
 *
 * @returns undefined when there is no such file, or when problems were reported
 */
export function findProject(files: ReadableFiles, sink: DiagnosticSink): Project | undefined {
  const text = files.readText(projectFile);
  return text === undefined ? undefined : readProject(text, sink);
}

/** The maximum length of PROJECT, in characters: enough for thousands of resources. */
export const longestProject = 2 ** 20;

/**
 * Parses a PROJECT file. Its contents are untrusted: parsing takes linear time, and each value is checked against its
 * rule, because it may be used in file names, code and commands.
 *
 * @returns undefined when problems were reported
 */
export function readProject(text: string, sink: DiagnosticSink): Project | undefined {
  const watched = new FirstProblems(sink);
  const reading = { file: projectFile, code: 'project-invalid', sink: watched, longest: longestProject } as const;
  const yaml = readYaml(text, reading);
  if (yaml) checkFields(projectFields, yaml.value, [], yaml, watched);
  if (!yaml || watched.hasErrors) return undefined;
  const written = yaml.value as WrittenProject; // checkFields has just validated it against the table of this type
  checkVersionAndLayout(written, yaml, watched);
  const project = fillProject(written);
  checkResources(project.resources, yaml, watched);
  return watched.hasErrors ? undefined : project;
}

function checkVersionAndLayout(written: WrittenProject, yaml: YamlText, sink: DiagnosticSink): void {
  if (written.version !== '3') {
    const message = `version \`${shorten(written.version ?? '')}\` of PROJECT is not supported, expected \`"3"\``;
    const hint = 'it may have been written by a newer version: update kbts';
    sink.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf(['version']), hint });
  }
  const chain = listOf(written.layout);
  if (!chain.includes(layout)) {
    const message = `the layout is \`${shorten(chain.join(', '))}\`, expected \`${layout}\``;
    const hint = chain.some((key) => /^go\.[\w.]+\/v\d/.test(key))
      ? 'this is a Go project: to port it to TypeScript, run `kbts import project . <new folder>`'
      : 'create a TypeScript project with `kbts init` in another folder';
    sink.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf(['layout']), hint });
  }
}

/** Returns the contents of PROJECT with all defaults. */
export function fillProject(written: WrittenProject): Project {
  const { domain = '', projectName = '', multigroup = false, namespaced = false, ...rest } = withoutEmpty(written);
  return {
    ...withoutEmpty({ cliVersion: rest.cliVersion, repo: rest.repo, plugins: rest.plugins }),
    ...withoutEmpty({ kubernetesVersion: readKubernetesVersion(String(rest.kubernetesVersion ?? '')) }),
    ...(rest.severity ? { severity: rest.severity as Severities } : {}), // each value was checked against its rule
    domain,
    projectName,
    layout: listOf(rest.layout),
    multigroup,
    namespaced,
    manifests: listOf(rest.manifests),
    resources: (rest.resources ?? []).map(fillResource),
  };
}

function fillResource(written: WrittenResource): Resource {
  const { group = '', domain = '', version = '', kind = '', api, webhooks, ...rest } = withoutEmpty(written);
  const { plural = pluralOf(kind), controller = false, controllers = [], core = false, external = false } = rest;
  return {
    ...{ group, domain, version, kind, plural, controller, core, external },
    ...withoutEmpty({ path: rest.path, module: rest.module }),
    controllers: controllers.map(({ name = '' }) => ({ name })),
    ...(api ? { api: fillApi(api) } : {}),
    ...(webhooks ? { webhooks: fillWebhooks(webhooks) } : {}),
  };
}

function fillApi(written: NonNullable<WrittenResource['api']>) {
  const { crdVersion = 'v1', namespaced = false, ssa = false } = withoutEmpty(written);
  return { crdVersion, namespaced, ssa };
}

function fillWebhooks(written: NonNullable<WrittenResource['webhooks']>) {
  const { webhookVersion = 'v1', defaulting = false, validation = false, ...rest } = withoutEmpty(written);
  const paths = withoutEmpty({ defaultingPath: rest.defaultingPath, validationPath: rest.validationPath });
  return {
    webhookVersion,
    defaulting,
    validation,
    conversion: rest.conversion ?? false,
    spoke: listOf(rest.spoke),
    ...paths,
  };
}

/** Converts a string to a list with one item, as kubebuilder does. */
function listOf(value: readonly string[] | string | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}

/** Removes keys without a value: `key:` in the file is null, and an empty string counts as absent. */
function withoutEmpty<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null && item !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same keys, less the empty ones
}
