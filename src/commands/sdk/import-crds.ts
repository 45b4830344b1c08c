import { posix } from 'node:path';
import { type FileChange, ownTexts, type ReadableFiles } from '../../base/files/index.js';
import { type DiagnosticList, errorOf } from '../../base/problems/index.js';
import { apiFolder, findProject, type Project } from '../../base/project-file/index.js';
import { CrdImporter, type ImportedCrd, type ImportedFile, readCrds } from '../../compiler/import/index.js';
import { sourceHeader } from '../../project/index.js';
import type { CrdsToImport } from '../import.js';
import { withManifests } from './change-project.js';
import { type CrdText, crdTexts } from './crd-texts.js';
import type { Place } from './place.js';
import type { PlannedOutput, PlanWithSources } from './planned.js';
import { kindOfGroup, recordKinds } from './record-kinds.js';

/** Plans TypeScript types for CRDs, in a project or in another folder. */
export async function planImportCrds(
  request: CrdsToImport,
  place: Place,
  problems: DiagnosticList,
): Promise<PlanWithSources> {
  const { sources: words, external: isExternal } = request;
  const { files, outside, from } = place;
  if (words.length === 0) problems.report(nothingNamed);
  const texts = await crdTexts(words, { outside, from, isCluster: request.fromCluster, sink: problems });
  const readText = readers(texts, files);
  const crds = texts.flatMap(({ file, text }) => readCrds(file, text, problems) ?? []);
  if (!problems.hasErrors && crds.length === 0) problems.report(nothingFound(words));
  const project = findProject(files, problems);
  const folderOf = problems.hasErrors ? undefined : folders(request, project, files, problems);
  if (!folderOf) return { planned: undefined, readText };
  const header = sourceHeader(files, outside.now().getFullYear());
  const importer = new CrdImporter({ folderOf, isExternal, header }, problems);
  const imported = crds.map((crd) => importer.import(crd));
  const changes = changesOf(imported, files, request, problems);
  const notes = imported.flatMap((one) => notesOf(one, request, project !== undefined));
  const planned = problems.hasErrors
    ? undefined
    : extend({ changes, notes }, imported, request, project, place, problems);
  return { planned: problems.hasErrors ? undefined : planned, readText };
}

/** Adds the imported kinds to the project, unless they belong to another project. */
function extend(
  types: PlannedOutput,
  imported: readonly ImportedCrd[],
  { output, external, force }: CrdsToImport,
  project: Project | undefined,
  place: Place,
  sink: DiagnosticList,
): PlannedOutput | undefined {
  if (!project || external) return types;
  const { changes } = types;
  const all = output === undefined ? recordKinds(imported, changes, { project, place, force }, sink) : changes;
  return all && withManifests({ ...types, changes: all }, place.files, place.outside.version);
}

const nothingNamed = errorOf(
  'usage',
  'there is nothing to import',
  'pass a file, a folder, an https URL, `-` for standard input, or names with `--from-cluster`',
);

function nothingFound(words: readonly string[]) {
  const message = `no CRD found in ${words.map((word) => `\`${word}\``).join(', ')}`;
  return errorOf('crd-invalid', message, 'expected a `CustomResourceDefinition`');
}

/** Returns a function that reads source files for code frames: imported sources, and files in the project. */
function readers(texts: readonly CrdText[], files: ReadableFiles): PlanWithSources['readText'] {
  const byFile = new Map(texts.map(({ file, text }) => [file, text]));
  const own = ownTexts(files);
  return (file: string) => byFile.get(file) ?? own(file);
}

/**
 * Returns a function that chooses the folder for a group and version: in `--output`, else the folder of the project's
 * own group, else a folder with the full group name. Reports an `--output` outside of the project.
 */
function folders(
  { output, external }: CrdsToImport,
  project: Project | undefined,
  files: ReadableFiles,
  sink: DiagnosticList,
): ((group: string, version: string) => string) | undefined {
  if (output === undefined) {
    return (group, version) => {
      // In the folder of one of the project's groups, the types would become part of the project.
      const own = external ? undefined : kindOfGroup(project, group);
      return own && project ? apiFolder(project, { ...own, version }) : `src/api/${group}/${version}`;
    };
  }
  const place = files.resolve(output);
  if (place.kind === 'inside') return (_, version) => posix.join(place.relative, version);
  const message = `\`--output\` must be a folder in the project: \`${output}\` ${place.reason}`;
  sink.report(errorOf('path-outside', message, 'for example `--output src/api`'));
  return undefined;
}

function changesOf(
  imported: readonly ImportedCrd[],
  files: ReadableFiles,
  { force }: CrdsToImport,
  sink: DiagnosticList,
): readonly FileChange[] {
  const byPath = new Map<string, ImportedFile>();
  for (const file of imported.flatMap((one) => one.files)) {
    const other = byPath.get(file.path);
    if (other && other.contents !== file.contents) sink.report(twice(file.path));
    byPath.set(file.path, file);
  }
  return [...byPath.values()]
    .map(({ path, contents }): FileChange => {
      const before = files.readText(path);
      if (before === undefined) return { kind: 'create', path, contents };
      if (before === contents) return { kind: 'keep', path, reason: 'unchanged' };
      if (path.endsWith('/groupversion.ts')) return { kind: 'keep', path, reason: 'already exists' };
      if (!force) sink.report(exists(path));
      return { kind: 'update', path, before, contents };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function twice(path: string) {
  const message = `two of the CRDs would be written to \`${path}\``;
  const hint = 'import one of them, or import them with different `--output` folders';
  return errorOf('file-exists', message, hint);
}

function exists(path: string) {
  const hint = 'move it away, or pass `--force` to overwrite it';
  return errorOf('file-exists', `\`${path}\` already exists`, hint);
}

function notesOf(
  { crd, files, isEqual, schemaFields }: ImportedCrd,
  { external }: CrdsToImport,
  inProject: boolean,
): string[] {
  const { group, names, versions } = crd.spec;
  const version = versions.find(({ storage }) => storage)?.name ?? 'v1';
  const equal = isEqual ? [`The CRD generated from the types of ${names.kind} is equal to the imported CRD`] : [];
  const exact =
    schemaFields > 0
      ? [
          `${fields(schemaFields)} of ${names.kind} cannot be expressed as types, so \`JSONValue\` with \`@Schema\` is used`,
        ]
      : [];
  const folder = files.map(({ path }) => posix.dirname(path)).find((path) => posix.basename(path) === version);
  const kind = `--group ${group} --version ${version} --kind ${names.kind}`;
  if (external) {
    const flags = `--resource=false --external-api-path ${folder ?? '<folder>'}`;
    return [...equal, ...exact, `Add a controller: \`kbts create api ${kind} ${flags}\``];
  }
  return [...equal, ...exact, ...(inProject ? [] : ['Generate the manifests: `npm run manifests`'])];
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`;
}
