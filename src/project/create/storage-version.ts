import { type FileChange, type ReadableFiles, withChanges } from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { apiFolder, findResource, type Project, type Resource } from '../../base/project-file/index.js';
import type { ApiType } from '../../compiler/model/index.js';
import { type DeclaredVersion, declaredVersions } from '../names/declared-versions.js';
import { otherVersions } from '../names/other-versions.js';
import { addToImport, importsIn, removeUnused } from '../text/named-import.js';

/** The storage version of a kind, and the edit that marks it. */
export interface StorageChoice {
  /** The storage version; undefined if the kind has only one version, or if no version could be chosen. */
  readonly version?: string;
  readonly edit?: Extract<FileChange, { readonly kind: 'update' }>;
}

const storageMarker = 'kubebuilder:storageversion';

/**
 * Chooses the storage version when a version is added to a kind. The existing version remains the storage version;
 * otherwise, the API server would convert existing objects whenever they are written.
 */
export function chooseStorageVersion(
  project: Project,
  resource: Resource,
  files: ReadableFiles,
  sink: DiagnosticSink,
): StorageChoice {
  const others = otherVersions(project, resource);
  if (others.length === 0) return {};
  const loaded = declaredVersions(resource, files);
  const declared = loaded.versions.filter(({ version }) => version !== resource.version);
  const stored = declared.find(({ type }) => hasMarker(type));
  if (stored) return { version: stored.version };
  // If the types of this version are overwritten, they lose the marker.
  if (findResource(project, resource)?.api) return { version: resource.version };
  const [first, second] = declared;
  if (!first) {
    // Syntax errors may hide the classes of the other versions.
    const folders = others.map((other) => `${apiFolder(project, other)}/`);
    const hidden = loaded.syntaxErrors.filter(({ span }) => folders.some((folder) => span?.file.startsWith(folder)));
    for (const problem of hidden) sink.report(problem);
    return {};
  }
  if (second) {
    sink.report(undecided(resource.kind, declared));
    return {};
  }
  const edit = markType(first.type, resource, files, loaded.errors);
  if (!edit) sink.report(uneditable(first));
  return { version: first.version, ...(edit ? { edit } : {}) };
}

/** Reports a version that cannot be deleted, because it is the storage version of a kind with other versions. */
export function checkStored(project: Project, resource: Resource, files: ReadableFiles, sink: DiagnosticSink): void {
  const others = otherVersions(project, resource);
  if (others.length === 0) return;
  const stored = declaredVersions(resource, files).versions.find(({ type }) => hasMarker(type));
  if (stored?.version !== resource.version) return;
  const { kind, version } = resource;
  sink.report(
    errorOf(
      'storage-version',
      `the cluster stores objects of \`${kind}\` in ${version}, which therefore cannot be deleted`,
      `move \`@StorageVersion()\` to the class of ${others.map((other) => other.version).join(' or ')}, deploy the CRD, and rewrite the stored objects`,
      stored.type.span,
    ),
  );
}

/** Removes the marker from the last version of a kind; undefined if it has no marker in the form that kbts writes. */
export function unmarkStorageVersion(
  project: Project,
  resource: Resource,
  files: ReadableFiles,
): StorageChoice['edit'] | undefined {
  const [left] = declaredVersions(resource, files).versions;
  const known = left && otherVersions(project, resource).some(({ version }) => version === left.version);
  if (!known || !hasMarker(left.type)) return undefined;
  const { file: path, start } = left.type.span;
  const before = files.readText(path) ?? '';
  const at = before.lastIndexOf('\n', start - 1) + 1;
  const marker = /[ \t]*(?:@StorageVersion\(\)|\/\/ \+kubebuilder:storageversion)\r?\n$/.exec(before.slice(0, at));
  if (!marker) return undefined;
  const text = before.slice(0, marker.index) + before.slice(at);
  return { kind: 'update', path, before, contents: removeUnused(text, 'kbts/api', 'StorageVersion') };
}

function hasMarker({ markers }: ApiType): boolean {
  return markers.some(({ name }) => name === storageMarker);
}

/** Adds the marker to a class as a decorator or else as a comment; undefined if the loader would find neither. */
function markType(
  type: ApiType,
  resource: Resource,
  files: ReadableFiles,
  errors: number,
): StorageChoice['edit'] | undefined {
  const { file, start } = type.span;
  const before = files.readText(file);
  if (before === undefined) return undefined;
  const asDecorator = insertAboveClass(before, start, '@StorageVersion()');
  const isDecorated = importsIn(before).some(({ name, module }) => name === 'Kind' && module === 'kbts/api');
  const candidates = [
    isDecorated && asDecorator ? addToImport(asDecorator, 'kbts/api', { name: 'StorageVersion' }) : undefined,
    insertAboveClass(before, start, `// +${storageMarker}`),
  ];
  const edits = candidates.flatMap((contents) =>
    contents === undefined ? [] : [{ kind: 'update', path: file, before, contents } as const],
  );
  return edits.find((edit) => {
    const after = declaredVersions(resource, withChanges(files, [edit]));
    const marked = after.versions.filter((version) => version.type.id === type.id && hasMarker(version.type));
    return marked.length === 1 && after.errors <= errors;
  });
}

/** Inserts a line above a class declaration; undefined unless `class` and the name are on the same line. */
function insertAboveClass(text: string, nameStart: number, line: string): string | undefined {
  const at = text.lastIndexOf('\n', nameStart - 1) + 1;
  const head = text.slice(at, nameStart);
  if (!/(?:^|\s)class$/.test(head.trimEnd()) || !/\s$/.test(head)) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text.slice(0, at)}${/^[ \t]*/.exec(head)?.[0] ?? ''}${line}${eol}${text.slice(at)}`;
}

function undecided(kind: string, declared: readonly DeclaredVersion[]): Diagnostic {
  const names = declared.map(({ version }) => version).join(', ');
  const message = `none of the versions ${names} of \`${kind}\` is marked as the storage version`;
  const hint =
    'add `@StorageVersion()` (from `kbts/api`) to the class of the stored version, and run the command again';
  return errorOf('storage-version', message, hint, declared[0]?.type.span);
}

function uneditable({ version, type }: DeclaredVersion): Diagnostic {
  const message = `with a second version, ${version} of \`${type.name}\` must be marked as the storage version, but its class cannot be edited safely`;
  const hint = `paste this above the class, and run the command again:\n// +${storageMarker}`;
  return errorOf('storage-version', message, hint, type.span);
}
