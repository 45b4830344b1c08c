import { isDeepStrictEqual } from 'node:util';
import { isValidValue } from '../../checks/index.js';
import type { FileChange, ReadableFiles } from '../../files/index.js';
import type { Crd } from '../../generate/index.js';
import { isRecord, type Json, type JsonSchema, propertyOf, schemaFaults } from '../../model/index.js';
import { DiagnosticList, type DiagnosticSink } from '../../problems/index.js';
import { loadProject, type Project, qualifiedGroup, type Resource } from '../../project/index.js';
import { type RewritableYaml, readYaml } from '../../yaml/index.js';
import { defaultArguments, readRequest } from '../arguments/request.js';
import { readEarlierCrds } from '../earlier/earlier-crds.js';
import { type OpenField, requirementOf, SampleCompleter } from './complete.js';

/** Folder of the samples, one file per version of a kind. */
const folder = 'config/samples';

/** The line in samples that the user has not taken over. The same as in kubebuilder. */
const openLine = /^([ \t]*)# TODO\(user\): Add fields here[^\r\n]*/m;

/** What the user has to do in a sample that kbts cannot complete. */
const tooMuch =
  'Set the required fields; kbts cannot add them, because there are too many or their schemas are too large';

/** Lines that kbts adds after it, for fields without a generated value. */
const taskLine = /\r?\n[ \t]*# TODO\(user\): Set (?:`[^\r\n]*` to |the required fields; kbts )[^\r\n]*(?=\r?\n|$)/g;

/** Limit of such lines. */
const mostLines = 10;

/** Limit of how often a sample is completed: what was added may require more. */
const mostRounds = 5;

/**
 * Adds required fields to samples that lack them, as long as a sample has the line `# TODO(user): Add fields here`.
 * Existing values are kept, and so are samples that the user has taken over by removing the line.
 */
export function planSamples(crds: readonly Crd[], files: ReadableFiles): FileChange[] {
  const names = files.list(folder).filter((name) => name.endsWith('.yaml') || name.endsWith('.yml'));
  const versions = crds.flatMap(({ kind, group, versions }) =>
    versions.map(({ draft, schema }) => ({ kind, apiVersion: `${group}/${draft.name}`, schema })),
  );
  return names.flatMap((name): FileChange[] => {
    const path = `${folder}/${name}`;
    const before = files.readText(path);
    const contents = before === undefined ? undefined : completed(path, before, () => versions);
    if (before === undefined || contents === undefined || contents === before) return [];
    return [{ kind: 'update', path, before, contents }];
  });
}

/**
 * Returns a sample as `kbts manifests` last completed it, by the CRDs on disk; unchanged if there is no valid CRD of
 * its kind.
 */
export function completedSample(path: string, text: string, files: ReadableFiles): string {
  return completed(path, text, (kind, apiVersion) => writtenVersions(kind, apiVersion, files)) ?? text;
}

/** The versions in the generated CRD of a kind. */
function writtenVersions(kind: string, apiVersion: string, files: ReadableFiles): readonly VersionSchema[] {
  const sink = new DiagnosticList();
  const project = loadProject(files, sink);
  const resource = project?.resources.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
  const folder = project && crdFolderOf(project, files, sink);
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

function apiVersionOf(resource: Resource): string {
  return `${qualifiedGroup(resource)}/${resource.version}`;
}

/** The folder of the CRDs, by the arguments in PROJECT. */
function crdFolderOf({ manifests }: Project, files: ReadableFiles, sink: DiagnosticSink): string | undefined {
  const request = readRequest(manifests.length > 0 ? manifests : defaultArguments, 'PROJECT', files, sink);
  const output = request?.generators.crd && request.outputs.crd;
  return output?.kind === 'folder' ? output.path : undefined;
}

/** The schema of a version of a kind. */
interface VersionSchema {
  readonly kind: string;
  readonly apiVersion: string;
  readonly schema: JsonSchema;
}

type FindVersions = (kind: string, apiVersion: string) => readonly VersionSchema[];

/** Returns a sample that does not change when it is completed again; undefined if it is left to the user. */
function completed(path: string, text: string, find: FindVersions): string | undefined {
  if (!openLine.test(text)) return undefined;
  let before = text;
  for (let round = 0; round < mostRounds; round++) {
    const after = completedOnce(path, before, find);
    if (after === before || after === undefined) return after;
    if (after === tooLarge) break;
    before = after;
  }
  return withTasks(path, text, [tooMuch]);
}

const tooLarge = Symbol('too large');

function completedOnce(path: string, text: string, find: FindVersions): string | typeof tooLarge | undefined {
  const yaml = readSample(path, text);
  const schema = yaml && schemaOf(yaml.value, find);
  if (!yaml || !schema) return undefined;
  const completer = new SampleCompleter(isValidValue);
  const value = completer.complete(yaml.value as Json, schema, ''); // parsed YAML contains only JSON values
  if (completer.isStopped) return tooLarge;
  return withTasks(path, yaml.rewrite(value), completer.open.slice(0, mostLines).map(taskOf));
}

/** Samples that are not YAML are left to the user. */
function readSample(path: string, text: string): RewritableYaml | undefined {
  return readYaml(text, { file: path, code: 'manifest-invalid', sink: new DiagnosticList() });
}

/** The schema of an object of one of the kinds, without fields that the API server or the user sets. */
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

/**
 * Lists what the user has to do after the line that leaves the sample to kbts. Returns undefined if that line is not a
 * comment but a part of a string.
 */
function withTasks(path: string, text: string, tasks: readonly string[]): string | undefined {
  const bare = text.replaceAll(taskLine, '');
  const written = bare.replace(openLine, (line, indent: string, at: number) => {
    const [eol] = /^\r?\n/.exec(bare.slice(at + line.length)) ?? (bare.includes('\r\n') ? ['\r\n'] : ['\n']);
    return [line, ...tasks.map((task) => `${indent}# TODO(user): ${inOneLine(task)}.`)].join(eol);
  });
  if (written === text) return text;
  return isDeepStrictEqual(readSample(path, written)?.value, readSample(path, text)?.value) ? written : undefined;
}

/** Some parsers take more characters than the line feed for ends of lines. */
function inOneLine(text: string): string {
  return text.replaceAll(/[^\S ]|\u0085/g, ' ');
}
