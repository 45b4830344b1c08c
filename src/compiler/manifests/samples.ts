import type { FileChange, ReadableFiles } from '../../base/files/index.js';
import { isRecord, type Json, type JsonSchema, propertyOf, sameJson, schemaFaults } from '../../base/json/index.js';
import { type Diagnostic, DiagnosticList, type DiagnosticSink, warningOf } from '../../base/problems/index.js';
import { loadProject, qualifiedGroup } from '../../base/project-file/index.js';
import { type RewritableYaml, readAllYaml, readYaml, type YamlText } from '../../base/yaml/index.js';
import { checkValue, pathOfValue } from '../checks/index.js';
import type { Crd } from '../generate/index.js';
import { completeSample, type OpenField, requirementOf } from './complete-sample.js';
import { readEarlierCrds } from './earlier-crds.js';
import { argumentsOf, folderOf, readRequest } from './request.js';

const folder = 'config/samples';

/** The line that marks a sample as maintained by kbts, until the user removes it. kubebuilder writes the same line. */
const openLine = /^([ \t]*)# TODO\(user\): Add fields here[^\r\n]*/m;

/** Lines that kbts adds below `openLine`, for required fields that the user must set. */
const taskLine = /\r?\n[ \t]*# TODO\(user\): Set `[^\r\n]*` to [^\r\n]*(?=\r?\n|$)/g;

const maxTasks = 10;

/**
 * Adds missing required fields to samples that contain the line `# TODO(user): Add fields here`. Keeps existing values.
 * Does not change samples without this line: by removing the line, the user takes over the sample.
 */
export function planSamples(crds: readonly Crd[], files: ReadableFiles): FileChange[] {
  const names = samplesIn(files);
  const versions = schemasOf(crds);
  return names.flatMap((name): FileChange[] => {
    const path = `${folder}/${name}`;
    const before = files.readText(path);
    const contents = before === undefined ? undefined : completed(path, before, () => versions);
    if (before === undefined || contents === undefined || contents === before) return [];
    return [{ kind: 'update', path, before, contents }];
  });
}

/**
 * Reports fields of samples that the API server would reject, for example because the sample was copied from another
 * version, and the types differ. In samples that `kbts manifests` completes, only unknown fields are reported.
 */
export function checkSamples(crds: readonly Crd[], files: ReadableFiles, sink: DiagnosticSink): void {
  const versions = schemasOf(crds);
  for (const name of samplesIn(files)) {
    const file = `${folder}/${name}`;
    const text = files.readText(file) ?? '';
    const reading = { file, code: 'manifest-invalid', sink: new DiagnosticList() } as const;
    for (const { value, spanOf } of readAllYaml(text, reading) ?? []) {
      const schema = schemaOf(value, () => versions);
      if (!schema || !isRecord(value)) continue;
      const own = Object.fromEntries(Object.entries(value).filter(([key]) => !serverFields.has(key)));
      // Parsed YAML contains only JSON values.
      for (const problem of sampleProblems(own as Json, schema, spanOf, openLine.test(text))) sink.report(problem);
    }
  }
}

function sampleProblems(
  value: Json,
  schema: JsonSchema,
  spanOf: YamlText['spanOf'],
  isOpen: boolean,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  checkValue(value, schema, (at, message, { place = at, unknown, missing } = {}) => {
    const subject = at === '' ? 'the sample' : `\`${at.slice(1)}\` of the sample`;
    const hint = unknown ? 'rename it as in the types, or remove it' : missing ? 'add the field' : 'correct the value';
    const problem = warningOf('sample-invalid', `${subject} ${message}`, hint, spanOf(pathOfValue(place)));
    // The API server adds fields that have a default.
    if (missing?.default === undefined && (unknown || !isOpen)) problems.push(problem);
    return problem;
  });
  return problems;
}

function samplesIn(files: ReadableFiles): readonly string[] {
  return files.list(folder).filter((name) => name.endsWith('.yaml') || name.endsWith('.yml'));
}

function schemasOf(crds: readonly Crd[]): readonly VersionSchema[] {
  return crds.flatMap(({ kind, group, versions }) =>
    versions.map(({ draft, schema }) => ({ kind, apiVersion: `${group}/${draft.name}`, schema })),
  );
}

/**
 * Returns a sample as `kbts manifests` last completed it, based on the CRDs on disk. Returns the sample unchanged if
 * the user maintains it, or if the CRDs do not contain its kind.
 */
export function completedSample(path: string, text: string, files: ReadableFiles): string {
  return completed(path, text, (kind, apiVersion) => writtenVersions(kind, apiVersion, files)) ?? text;
}

function writtenVersions(kind: string, apiVersion: string, files: ReadableFiles): readonly VersionSchema[] {
  const sink = new DiagnosticList();
  const project = loadProject(files, sink);
  const resource = project?.resources.find(
    (one) => one.kind === kind && `${qualifiedGroup(one)}/${one.version}` === apiVersion,
  );
  const folder = project && folderOf('crd', readRequest(argumentsOf(project), 'PROJECT', files, sink));
  if (!resource || folder === undefined || sink.hasErrors) return [];
  const path = `${folder}/${qualifiedGroup(resource)}_${resource.plural}.yaml`;
  const text = files.readText(path);
  const crds = text === undefined ? [] : readEarlierCrds([{ path, text }], sink);
  return crds.flatMap((crd) =>
    crd.versions.map(({ name, schema }) => ({
      kind: crd.kind,
      apiVersion: `${qualifiedGroup(resource)}/${name}`,
      schema,
    })),
  );
}

interface VersionSchema {
  readonly kind: string;
  readonly apiVersion: string;
  readonly schema: JsonSchema;
}

type FindVersions = (kind: string, apiVersion: string) => readonly VersionSchema[];

/** Completes a sample; returns undefined if kbts must not change the sample. */
function completed(path: string, text: string, find: FindVersions): string | undefined {
  const yaml = openLine.test(text) ? readSample(path, text) : undefined;
  const schema = yaml && schemaOf(yaml.value, find);
  if (!yaml || !schema) return undefined;
  const open: OpenField[] = [];
  const value = completeSample(yaml.value as Json, schema, open); // parsed YAML contains only JSON values
  return withTasks(path, yaml.rewrite(value), open.slice(0, maxTasks).map(taskOf));
}

/** Parses a sample; returns undefined for invalid YAML, which is not reported. */
function readSample(path: string, text: string): RewritableYaml | undefined {
  return readYaml(text, { file: path, code: 'manifest-invalid', sink: new DiagnosticList() });
}

/** Returns a sample's schema without `serverFields`; undefined if the schema is invalid, or no CRD has the version. */
function schemaOf(value: unknown, find: FindVersions): JsonSchema | undefined {
  if (!isRecord(value) || typeof value.apiVersion !== 'string' || typeof value.kind !== 'string') return undefined;
  const { apiVersion, kind } = value;
  const version = find(kind, apiVersion).find((one) => one.kind === kind && one.apiVersion === apiVersion);
  if (!version || schemaFaults(version.schema as Json).length > 0) return undefined;
  const { required = [], properties = {}, ...schema } = version.schema;
  const own = Object.keys(properties).filter((name) => !serverFields.has(name));
  return {
    ...schema,
    required: required.filter((name) => !serverFields.has(name)),
    properties: Object.fromEntries(own.map((name) => [name, propertyOf(version.schema, name) ?? {}])),
  };
}

const serverFields = new Set(['apiVersion', 'kind', 'metadata', 'status']);

function taskOf({ at, schema }: OpenField): string {
  return `Set \`${at.slice(1)}\` to ${requirementOf(schema)}`;
}

/** Writes the tasks below `openLine`; returns undefined if that line is part of a YAML string rather than a comment. */
function withTasks(path: string, text: string, tasks: readonly string[]): string | undefined {
  const bare = text.replaceAll(taskLine, '');
  const written = bare.replace(openLine, (line, indent: string, at: number) => {
    const [eol] = /^\r?\n/.exec(bare.slice(at + line.length)) ?? (bare.includes('\r\n') ? ['\r\n'] : ['\n']);
    return [line, ...tasks.map((task) => `${indent}# TODO(user): ${inOneLine(task)}.`)].join(eol);
  });
  if (written === text) return text;
  return sameJson(readSample(path, written)?.value, readSample(path, text)?.value) ? written : undefined;
}

/** Replaces all characters that any YAML parser may treat as a line break. */
function inOneLine(text: string): string {
  return text.replaceAll(/[^\S ]|\u0085/g, ' ');
}
