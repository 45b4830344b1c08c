import type { FileChange } from './change.js';
import type { InsidePath } from './inside.js';
import { normalizePath } from './normalize-path.js';
import type { OutsidePath } from './outside.js';
import { protectedPart } from './protected-part.js';
import type { EntryKind, ReadableFiles } from './readable-files.js';

/** Creates an in-memory folder from paths and contents. */
export function memoryFiles(texts: Readonly<Record<string, string>> = {}): ReadableFiles {
  return viewOf(new Map(Object.entries(texts)));
}

/** Returns a view of the files with the changes applied; nothing is written. */
export function withChanges(files: ReadableFiles, changes: readonly FileChange[]): ReadableFiles {
  const after = new Map<string, string | undefined>();
  for (const change of changes) {
    if (change.kind === 'create' || change.kind === 'update') after.set(change.path, change.contents);
    if (change.kind === 'delete') after.set(change.path, undefined);
  }
  const made = viewOf(new Map([...after].filter((entry): entry is [string, string] => entry[1] !== undefined)));
  return {
    ...files,
    readText: (path) => (after.has(path) ? after.get(path) : files.readText(path)),
    readSource: (path) => (after.has(path) ? after.get(path) : files.readSource(path)),
    allowing: (places) => withChanges(files.allowing(places), changes),
    entryKind: (path) => {
      if (after.has(path)) return after.get(path) === undefined ? undefined : 'file';
      return made.entryKind(path) ?? files.entryKind(path);
    },
    list: (path) => {
      const names = new Set([...files.list(path), ...made.list(path)]);
      const gone = (name: string) => after.has(join(path, name)) && after.get(join(path, name)) === undefined;
      return [...names].filter((name) => !gone(name)).sort();
    },
  };
}

function viewOf(texts: ReadonlyMap<string, string>): ReadableFiles {
  return {
    readText: (path) => texts.get(path),
    readSource: (path) => texts.get(path),
    allowing() {
      return this;
    },
    relative: normalizePath,
    resolve: byName,
    resolveOutside: outsideByName,
    entryKind(path): EntryKind | undefined {
      if (texts.has(path)) return 'file';
      return namesIn(texts, path).length > 0 || isRoot(path) ? 'directory' : undefined;
    },
    list: (path) => namesIn(texts, path),
  };
}

/** Resolves a path lexically, because files in memory have no symlinks. */
function byName(place: string): InsidePath {
  const relative = normalizePath(place);
  if (/^(?:\.\.)?(?:\/|$)/.test(relative))
    return { kind: 'refused', why: 'outside', reason: 'points outside the project' };
  const part = protectedPart(relative);
  if (part !== undefined) return { kind: 'refused', why: 'protected', reason: `is inside \`${part}\`` };
  return { kind: 'inside', path: relative, relative };
}

function outsideByName(place: string): OutsidePath {
  const relative = normalizePath(place);
  const part = protectedPart(relative);
  return part === undefined ? { kind: 'outside', relative } : { kind: 'refused', reason: `is inside \`${part}\`` };
}

function namesIn(texts: ReadonlyMap<string, string>, folder: string): string[] {
  const prefix = isRoot(folder) ? '' : `${folder}/`;
  const names = new Set<string>();
  for (const path of texts.keys()) {
    const name = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;
    if (name) names.add(name);
  }
  return [...names].sort();
}

function isRoot(path: string): boolean {
  return path === '' || path === '.';
}

function join(folder: string, name: string): string {
  return isRoot(folder) ? name : `${folder}/${name}`;
}
