import { posix } from 'node:path';
import { type ReadableFiles, withChanges } from '../../../base/files/index.js';
import type { Span } from '../../../base/problems/index.js';
import { apiFolder, type Project, qualifiedGroup, type Resource } from '../../../base/project-file/index.js';
import type { MarkerUse } from '../../../compiler/model/index.js';
import { typesFile } from '../../names/api-names.js';
import { type DeclaredVersion, declaredKinds, declaredVersions } from '../../names/declared-versions.js';
import { withMovedImports } from '../../text/moved-imports.js';
import { importsIn, removeUnused } from '../../text/named-import.js';
import { resolveSpecifier } from '../../text/references.js';

/** A version whose types are copied, and the new version of the same kind. */
export interface VersionPair {
  readonly from: Resource;
  readonly to: Resource;
  readonly project: Project;
}

/** Markers that apply to a single version and are not copied, with their decorators. */
const versionMarkers: Readonly<Record<string, string>> = {
  'kubebuilder:storageversion': 'StorageVersion',
  'kubebuilder:unservedversion': 'UnservedVersion',
  'kubebuilder:deprecatedversion': 'DeprecatedVersion',
  'kubebuilder:skipversion': 'SkipVersion',
};

/**
 * Returns up to two copies of a version's source for a new version: in the first, files that also exist in the folder
 * of the new version are imported from that folder; in the second, only `groupversion.ts` is. Other imports refer to
 * the older version.
 */
export function copiedTypes({ from, to, project }: VersionPair, files: ReadableFiles): readonly string[] {
  const declared = declaredVersions(from, files).versions.find(({ version }) => version === from.version);
  if (!declared) return [];
  const { file } = declared.type.span;
  const text = asVersion(files.readText(file) ?? '', declared, to.version);
  const target = typesFile(project, to);
  const folder = posix.dirname(file);
  const neighbors = files
    .list(folder)
    .map((name) => [`${folder}/${name}`, `${apiFolder(project, to)}/${name}`] as const);
  const imports = importsIn(text).map(({ name, module }) => ({ name, path: resolveSpecifier(file, module, files) }));
  const present = neighbors.filter(([path, moved]) => {
    const other = path === file ? undefined : files.readText(moved);
    return other !== undefined && imports.every(({ name, path: target }) => target !== path || hasWord(other, name));
  });
  const groupVersion = present.filter(([path]) => path.endsWith('/groupversion.ts'));
  return [present, groupVersion].flatMap(
    (moves) => withMovedImports(file, text, files, new Map([[file, target], ...moves])) ?? [],
  );
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** Whether a copy declares the kind in the new version, declares no other kind, and causes no additional errors. */
export function isDeclared({ to, project }: VersionPair, text: string, files: ReadableFiles): boolean {
  const path = typesFile(project, to);
  const before = declaredKinds(files);
  const after = declaredKinds(withChanges(files, [{ kind: 'create', path, contents: text }]));
  const [own, ...others] = after.kinds.filter(({ span }) => span.file === path);
  const isOwn = own?.name === to.kind && own.kind?.version === to.version && own.kind.group === qualifiedGroup(to);
  return isOwn && others.length === 0 && after.errors.length <= before.errors.length;
}

/** Replaces the version in a source, and removes markers that apply only to the older version. */
function asVersion(text: string, { type }: DeclaredVersion, version: string): string {
  const stated = type.kind?.parts.get('.version');
  const isHere = stated?.span.file === type.span.file && type.kind !== undefined;
  const written = isHere ? stated.text.replace(type.kind.version, () => version) : '';
  const gone = type.markers.filter(({ name }) => Object.hasOwn(versionMarkers, name));
  const edits = [
    ...gone.map(({ span }: MarkerUse) => ({ ...wholeLine(text, span), written: '' })),
    ...(isHere ? [{ start: stated.span.start, end: stated.span.end, written }] : []),
  ];
  let result = text;
  for (const { start, end, written: next } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + next + result.slice(end);
  }
  const names = gone.map(({ name }) => versionMarkers[name] ?? '');
  const named = result.replaceAll(versionName, (line, before: string, found: string) =>
    found === type.kind?.version ? before + version : line,
  );
  return names.reduce((code, name) => removeUnused(code, 'kbts/api', name), named);
}

/** Matches a `+versionName` comment, which should agree with a constant in the package. */
const versionName = /^([ \t]*(?:\/\/|\*)[ \t]*\+versionName=)(\w+)/gm;

/** Returns the line of a marker if it contains nothing else; otherwise the marker and the spaces after it. */
function wholeLine(text: string, { start, end }: Span): { readonly start: number; readonly end: number } {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const last = next === -1 ? text.length : next + 1;
  const isAlone = /^\s*(?:\/\/|\*)?\s*$/.test(text.slice(first, start)) && text.slice(end, last).trim() === '';
  if (isAlone) return { start: first, end: last };
  return { start, end: end + (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0) };
}
