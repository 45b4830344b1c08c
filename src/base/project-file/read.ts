import type { ReadableFiles } from '../files/index.js';
import { isRecord } from '../json/index.js';
import { readKubernetesVersion } from '../kubernetes-version.js';
import { type DiagnosticSink, errorOf, shorten, unlessErrors } from '../problems/index.js';
import { readYaml, type YamlText } from '../yaml/index.js';
import { checkFields } from './check.js';
import { checkResources } from './check-resources.js';
import type { Field, Fields } from './field.js';
import { pluralOf } from './pluralize.js';
import { layout, type Project } from './project.js';
import type { ResourceApi } from './resource.js';
import { projectFields, resourceFields, type WrittenProject } from './schema.js';

/** Name of the file at the root of a project that records how the project was scaffolded. */
export const projectFile = 'PROJECT';

/** Reads the PROJECT file of a folder; undefined if errors were reported. A missing file is an error. */
export function loadProject(files: ReadableFiles, sink: DiagnosticSink): Project | undefined {
  if (files.readText(projectFile) !== undefined) return findProject(files, sink);
  const message = 'no PROJECT file in this folder or the folders above it';
  const hint = 'run the command inside a project, or create one with `kbts init`';
  sink.report(errorOf('project-missing', message, hint));
  return undefined;
}

/** Reads the PROJECT file of a folder that may not be a project; undefined without the file, or after errors. */
export function findProject(files: ReadableFiles, sink: DiagnosticSink): Project | undefined {
  const text = files.readText(projectFile);
  return text === undefined ? undefined : readProject(text, sink);
}

/**
 * Parses a PROJECT file. Its contents are untrusted: each value is checked against its rule, because it may be used in
 * file names, code and commands.
 */
export function readProject(text: string, sink: DiagnosticSink): Project | undefined {
  return unlessErrors(sink, (problems) => {
    const yaml = readYaml(text, { file: projectFile, code: 'project-invalid', sink: problems });
    if (yaml) checkFields(projectFields, yaml.value, [], yaml, problems);
    if (!yaml || problems.hasErrors) return undefined;
    const written = yaml.value as WrittenProject; // checkFields has just validated it against the table of this type
    checkVersionAndLayout(written, yaml, problems);
    const project = fillProject(written);
    checkResources(project.resources, yaml, problems);
    return project;
  });
}

function checkVersionAndLayout(written: WrittenProject, yaml: YamlText, sink: DiagnosticSink): void {
  if (written.version !== '3') {
    const message = `version \`${shorten(written.version ?? '')}\` of PROJECT is not supported, expected \`"3"\``;
    const hint = 'update kbts if a newer version wrote this file';
    sink.report(errorOf('project-invalid', message, hint, yaml.spanOf(['version'])));
  }
  const chain = listOf(written.layout);
  if (!chain.includes(layout)) {
    const message = `the layout is \`${shorten(chain.join(', '))}\`, expected \`${layout}\``;
    const hint = chain.some((key) => /^go\.[\w.]+\/v\d/.test(key))
      ? 'this is a Go project: to port it to TypeScript, run `kbts import project . <new folder>`'
      : 'create a TypeScript project with `kbts init` in another folder';
    sink.report(errorOf('project-invalid', message, hint, yaml.spanOf(['layout'])));
  }
}

/** Returns the contents of PROJECT with all defaults. */
export function fillProject(written: WrittenProject): Project {
  const { version: _, kubernetesVersion, resources, ...rest } = filled(projectFields, written);
  const target = readKubernetesVersion(String(kubernetesVersion ?? ''));
  const project = {
    ...rest,
    ...(target ? { kubernetesVersion: target } : {}),
    resources: mapsIn(resources).map((one) => ({ plural: pluralOf(String(one.kind)), ...one })),
  };
  return project as unknown as Project; // the table has the keys of this type
}

/**
 * Returns the `api` entry of a resource in PROJECT: for each key, the value from the last object that has the key, or
 * the default. Other keys are ignored, so that callers can pass the request of a command.
 */
export function fillApi(...given: readonly object[]): ResourceApi {
  const entries = given.flatMap((one) => Object.entries(one)).filter(([, value]) => value !== undefined);
  const api: unknown = filled(resourceFields.api.fields, Object.fromEntries(entries));
  return api as ResourceApi; // the table has the keys of this type
}

/** Returns the known keys of a map with their defaults. Null (`key:`) and an empty string count as absent. */
function filled(fields: Fields, written: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([key, field]) => {
    const value = written[key] === '' || written[key] === null ? undefined : written[key];
    return [key, filledValue(field, value)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function filledValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'flag':
      return value ?? false;
    case 'texts':
      return listOf(value as readonly string[] | string | undefined); // checked against the table
    case 'list':
      return mapsIn(value).map((item) => filled(field.fields, item));
    case 'object':
      return isRecord(value) ? filled(field.fields, value) : undefined;
    case 'text':
      return value ?? field.fallback ?? (field.required ? '' : undefined);
    default:
      return value;
  }
}

function mapsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Converts a string to a list with one item, as kubebuilder does. */
function listOf(value: readonly string[] | string | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}
