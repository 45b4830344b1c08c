import type { ReadableFiles } from '../files/index.js';
import type { ProblemSink } from '../problems/index.js';
import { readYaml, type YamlText } from '../yaml/index.js';
import { checkFields } from './check.js';
import { pluralOf } from './pluralize.js';
import { layout, type Project } from './project.js';
import type { Resource } from './resource.js';
import { projectFields, type WrittenProject, type WrittenResource } from './schema.js';

/** Name of the file, at the root of a project. */
export const projectFile = 'PROJECT';

/**
 * Reads the PROJECT file of a folder.
 *
 * @returns undefined when problems were reported, also when there is no such file
 */
export function loadProject(files: ReadableFiles, sink: ProblemSink): Project | undefined {
  const text = files.readText(projectFile);
  if (text !== undefined) return readProject(text, sink);
  const hint = 'run the command in the root of a project, or make one with `kbts init`';
  sink.report({ code: 'project-missing', severity: 'error', message: 'there is no PROJECT file here', hint });
  return undefined;
}

/**
 * Reads the text of a PROJECT file.
 *
 * @returns undefined when problems were reported
 */
export function readProject(text: string, sink: ProblemSink): Project | undefined {
  let failed = false;
  const watched: ProblemSink = {
    report(problem) {
      failed ||= problem.severity === 'error';
      sink.report(problem);
    },
  };
  const yaml = readYaml(text, { file: projectFile, code: 'project-invalid', sink: watched });
  if (!yaml) return undefined;
  checkFields(projectFields, yaml.value, [], yaml, watched);
  if (failed) return undefined;
  const written = yaml.value as WrittenProject; // checkFields has just compared it with the table of this type
  checkVersionAndLayout(written, yaml, watched);
  return failed ? undefined : fill(written);
}

function checkVersionAndLayout(written: WrittenProject, yaml: YamlText, sink: ProblemSink): void {
  if (written.version !== '3') {
    const message = `version \`${written.version}\` of PROJECT is not supported, expected \`"3"\``;
    const hint = 'a newer kbts may have written it: update kbts';
    sink.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf(['version']), hint });
  }
  const chain = listOf(written.layout);
  if (!chain.includes(layout)) {
    const message = `the layout is \`${chain.join(', ')}\`, expected \`${layout}\``;
    const hint = 'projects in Go belong to kubebuilder; make a TypeScript project with `kbts init` in another folder';
    sink.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf(['layout']), hint });
  }
}

function fill(written: WrittenProject): Project {
  const { domain = '', projectName = '', multigroup = false, namespaced = false, resources = [] } = written;
  return {
    ...present({ cliVersion: written.cliVersion, repo: written.repo, plugins: written.plugins }),
    domain,
    projectName,
    layout: listOf(written.layout),
    multigroup,
    namespaced,
    manifests: listOf(written.manifests),
    resources: resources.map(fillResource),
  };
}

function fillResource(written: WrittenResource): Resource {
  const { group = '', domain = '', version = '', kind = '', api, webhooks } = written;
  const { plural = pluralOf(kind), controller = false, controllers = [], core = false, external = false } = written;
  return {
    ...{ group, domain, version, kind, plural, controller, core, external },
    ...present({ path: written.path, module: written.module }),
    controllers: controllers.map(({ name = '' }) => ({ name })),
    ...(api ? { api: fillApi(api) } : {}),
    ...(webhooks ? { webhooks: fillWebhooks(webhooks) } : {}),
  };
}

function fillApi({ crdVersion = 'v1', namespaced = false, ssa = false }: NonNullable<WrittenResource['api']>) {
  return { crdVersion, namespaced, ssa };
}

function fillWebhooks(written: NonNullable<WrittenResource['webhooks']>) {
  const { webhookVersion = 'v1', defaulting = false, validation = false, conversion = false } = written;
  const paths = present({ defaultingPath: written.defaultingPath, validationPath: written.validationPath });
  return { webhookVersion, defaulting, validation, conversion, spoke: listOf(written.spoke), ...paths };
}

function listOf(value: readonly string[] | string | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}

/** An object without the keys whose value is undefined. */
function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same keys, less the undefined ones
}
