import type { Patch } from '../../files/index.js';
import type { DiagnosticSink } from '../../problems/index.js';
import { apiFolder, type Project } from '../../project/index.js';
import { projectContext } from '../create/context/context.js';
import { contentsOf, type PartContents, partsOf } from '../create/parts.js';
import { commonRendering } from '../create/rendering.js';
import { catalog } from '../templates/catalog.js';
import type { Surroundings } from '../templates/plan.js';
import { renderTemplates } from '../templates/write-templates.js';
import { replaceInserted } from '../text/insert.js';
import { type Moves, withMovedImports } from '../text/moved-imports.js';
import { isSource, projectFiles } from '../text/references.js';
import { applyEdit } from '../text/scaffold-edit.js';

/** A change of the layout or scope of a project. */
export interface LayoutChange {
  readonly before: Project;
  readonly after: Project;
  readonly around: Surroundings;
  readonly patch: Patch;
  /** Overwrites manifests that the user changed. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

/** The files of a project after a change, and what the user has to complete. */
export interface ChangedLayout {
  /** New paths of files, by their old paths. */
  readonly moves: Moves;
  /** New contents, by old paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that commands created, by old paths. */
  readonly created: ReadonlySet<string>;
  /** Files, by new paths, in which lines that would have to change were not found. */
  readonly incomplete: readonly string[];
  /** New lines that a file does not have, by its new path. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** A file that a command creates, before and after the change. */
interface CreatedFile {
  readonly from: string;
  readonly to: string;
  readonly old: string;
  readonly next: string;
}

/**
 * Moves and changes the files of a project, so that they are as commands create them in the new layout. Files that the
 * user changed get the same changes at the same lines; imports of moved files are rewritten everywhere.
 */
export function changeLayout(change: LayoutChange): ChangedLayout {
  const { files } = change.around;
  const parts = partPairs(change);
  // Versions of a kind share files and lines.
  const created = uniqueBy([...initFiles(change, parts), ...parts.flatMap(filesOf)], ({ from }) => from);
  const insertions = uniqueBy(parts.flatMap(insertionPairs), ({ path, old }) => `${path} ${old.text}`);
  const moves = movesOf(created, change);
  const texts = new Map<string, string>();
  const read = (path: string) => texts.get(path) ?? files.readText(path);
  const incomplete = new Set<string>();
  const missing = new Map<string, readonly string[]>();
  for (const path of moves.size > 0 ? projectFiles(files).filter(isSource) : []) {
    const text = withMovedImports(path, read(path) ?? '', files, moves);
    if (text === undefined) incomplete.add(moves.get(path) ?? path);
    else texts.set(path, text);
  }
  for (const file of created) {
    const text = read(file.from);
    if (text === undefined) continue;
    const { text: next, isComplete } = patched(text, file, change, moves);
    texts.set(file.from, next);
    if (isComplete) continue;
    incomplete.add(file.to);
    missing.set(file.to, missingLines(next, file));
  }
  for (const { path, old, next } of insertions) {
    const text = read(path);
    const replaced = text === undefined ? text : replaceInserted(path, text, old, next);
    if (replaced !== undefined) texts.set(path, replaced);
    else if (text !== undefined) incomplete.add(path);
  }
  const paths = new Set(created.map(({ from }) => from));
  return { moves, texts, created: paths, incomplete: [...incomplete], missing };
}

/** The lines that a file gets by the change, and that the text has in no indentation. */
function missingLines(text: string, { old, next }: CreatedFile): readonly string[] {
  const linesOf = (one: string) => one.split(/\r?\n/).map((line) => line.trim());
  const known = new Set([...linesOf(old), ...linesOf(text)]);
  // Braces and the like say nothing on their own.
  return linesOf(next).filter((line) => /\w/.test(line) && !known.has(line));
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function patched(text: string, { from, old, next }: CreatedFile, { patch, force, around }: LayoutChange, moves: Moves) {
  const before = moves.size > 0 && isSource(from) ? (withMovedImports(from, old, around.files, moves) ?? old) : old;
  if (before === next) return { text, isComplete: true };
  // `kbts manifests` generates the role.
  if (from === managerRole) return { text: text === before ? next : text, isComplete: true };
  const result = patch(text, before, next);
  const isManifest = !isSource(from);
  return !result.isComplete && force && isManifest ? { text: next, isComplete: true } : result;
}

const managerRole = 'config/rbac/role.yaml';

interface PartPair {
  readonly old: PartContents;
  readonly next: PartContents;
}

function partPairs({ before, after, around, sink }: LayoutChange): readonly PartPair[] {
  const others = partsOf(after);
  return partsOf(before).flatMap((part, index) => {
    const other = others[index];
    if (!other) return [];
    const old = contentsOf(part, { project: before, around, sink });
    return [{ old, next: contentsOf(other, { project: after, around, sink }) }];
  });
}

function filesOf({ old, next }: PartPair): readonly CreatedFile[] {
  return old.files.flatMap(({ path, contents }, index) => {
    const other = next.files[index];
    return other ? [{ from: path, to: other.path, old: contents, next: other.contents }] : [];
  });
}

function initFiles({ before, after, around, sink }: LayoutChange, parts: readonly PartPair[]): readonly CreatedFile[] {
  const rendered = (project: Project) =>
    renderTemplates(catalog.init, {
      ...commonRendering({ around, sink }),
      context: { ...projectContext(project, around.version), dependency: '' },
      names: {},
      conditions: new Set(),
    });
  const next = rendered(after);
  return rendered(before).flatMap(({ path, contents }, index) => {
    const other = next[index];
    if (!other) return [];
    const old = withVariables(
      path,
      contents,
      parts.map((pair) => pair.old),
    );
    return [
      {
        from: path,
        to: path,
        old,
        next: withVariables(
          path,
          other.contents,
          parts.map((pair) => pair.next),
        ),
      },
    ];
  });
}

/** Adds the environment variables of controllers, which may be next to lines that differ. */
function withVariables(path: string, contents: string, parts: readonly PartContents[]): string {
  let text = contents;
  for (const edit of parts.flatMap(({ edits }) => edits)) {
    if (edit.kind !== 'variable' || edit.path !== path) continue;
    const next = applyEdit(text, edit);
    if (typeof next === 'string') text = next;
  }
  return text;
}

/** Lines of shared manifests that differ. Imports are rewritten as those of the user. */
function insertionPairs({ old, next }: PartPair) {
  return old.edits.flatMap((edit, index) => {
    const other = next.edits[index];
    if (edit.kind !== 'insertion' || other?.kind !== 'insertion' || isSource(edit.path)) return [];
    return edit.code.text === other.code.text ? [] : [{ path: edit.path, old: edit.code, next: other.code }];
  });
}

/** The created files that move, and all other files in the folders of API types: a folder is a package. */
function movesOf(created: readonly CreatedFile[], { before, after, around }: LayoutChange): Moves {
  const folders = before.resources
    .filter(({ api }) => api)
    .map((resource) => [apiFolder(before, resource), apiFolder(after, resource)]);
  const inFolders = folders.flatMap(([from = '', to = '']) =>
    projectFiles(around.files, from).map((path) => [path, to + path.slice(from.length)] as const),
  );
  const pairs = [...inFolders, ...created.map(({ from, to }) => [from, to] as const)];
  return new Map(pairs.filter(([from, to]) => from !== to && around.files.readText(from) !== undefined));
}
