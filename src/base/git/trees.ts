import fs from 'node:fs';
import path from 'node:path';
import { protectedPart } from '../files/index.js';
import { DiagnosticError, errorOf } from '../problems/index.js';
import { gitBytes } from './git.js';
import type { WorkTree } from './work-tree.js';

/** An entry of a tree. */
export interface TreeEntry {
  /** Mode in octal digits, such as `100644`. */
  readonly mode: string;
  readonly id: string;
}

/** Entries by path, relative to the root of the repository. */
export type TreeEntries = ReadonlyMap<string, TreeEntry>;

/** A file to store in a git tree: its contents, and whether it is executable. */
export interface StoredFile {
  readonly contents: string | Buffer;
  readonly executable: boolean;
}

/** Returns all files in a tree, or those below a folder. */
export function entriesOf(tree: string, work: WorkTree, folder = ''): TreeEntries {
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree, '--', ...(folder === '' ? [] : [literal(folder)])];
  const lines = work.run(args, { env: { GIT_LITERAL_PATHSPECS: '1' } }).split('\0');
  return new Map(
    lines.flatMap((line) => {
      const [, mode = '', id = '', file = ''] = /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
      return file === '' ? [] : [[file, { mode, id }] as const];
    }),
  );
}

function literal(folder: string): string {
  return folder.endsWith('/') ? folder : `${folder}/`;
}

/** Stores files, and returns a tree entry for each name. */
export function storeFiles(files: ReadonlyMap<string, StoredFile>, work: WorkTree): TreeEntries {
  const folder = fs.mkdtempSync(path.join(work.scratch, 'files-'));
  const names = [...files.keys()];
  const places = names.map((name, index) => {
    const place = path.join(folder, String(index));
    fs.writeFileSync(place, files.get(name)?.contents ?? '');
    return place;
  });
  const input = places.map((place) => `${place}\n`).join('');
  const ids = work.run(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input }).trim().split('\n');
  fs.rmSync(folder, { recursive: true });
  const modeOf = (name: string) => (files.get(name)?.executable ? '100755' : '100644');
  return new Map(names.map((name, index) => [name, { mode: modeOf(name), id: ids[index] ?? '' }]));
}

/** Stores a copy of a tree with changes, and returns its ID. A change to undefined removes the entry. */
export function storeTree(base: string, changes: ReadonlyMap<string, TreeEntry | undefined>, work: WorkTree): string {
  const index = path.join(fs.mkdtempSync(path.join(work.scratch, 'index-')), 'index');
  const env = { GIT_INDEX_FILE: index };
  work.run(['read-tree', base], { env });
  const none = '0'.repeat(base.length);
  // Entries are removed first, because a file may replace a folder.
  const sorted = [...changes].sort(([, a], [, b]) => Number(a !== undefined) - Number(b !== undefined));
  const lines = sorted.map(([file, entry]) => `${entry?.mode ?? '0'} ${entry?.id ?? none}\t${file}\0`);
  work.run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
  const tree = work.run(['write-tree'], { env }).trim();
  fs.rmSync(path.dirname(index), { recursive: true });
  return tree;
}

/**
 * Writes files of a tree to a new temporary folder, and returns its path.
 *
 * @throws DiagnosticError if a path points outside of the folder, or into `.git` or `node_modules`
 */
export function writeEntries(entries: TreeEntries, work: WorkTree): string {
  const folder = fs.mkdtempSync(path.join(work.scratch, 'tree-'));
  // Symlinks and submodules are omitted.
  const files = [...entries].filter(([, { mode }]) => mode === '100644' || mode === '100755');
  const ids = files.map(([, { id }]) => id);
  const blobs = readBlobs(ids, work);
  for (const [file, { id, mode }] of files) {
    const place = path.resolve(folder, file);
    const isInside = place.startsWith(folder + path.sep) && protectedPart(file) === undefined;
    if (!isInside) throw unusable(`the repository contains \`${file}\`, to which kbts never writes`, 'remove the file');
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, blobs.get(id) ?? '', { mode: mode === '100755' ? 0o755 : 0o644 });
  }
  return folder;
}

/** Reads the contents of blobs by their IDs. */
export function readBlobs(ids: readonly string[], work: WorkTree): ReadonlyMap<string, Buffer> {
  const unique = [...new Set(ids)];
  const input = unique.map((id) => `${id}\n`).join('');
  const output = gitBytes(['cat-file', '--batch'], work.scratch, work.inScratch({ input }));
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const [id = '', , size] = output.toString('latin1', at, end).split(' ');
    if (size === undefined) throw unusable('files of the project are missing in the repository', partialClone);
    const start = end + 1;
    blobs.set(id, output.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return blobs;
}

const partialClone = 'if the repository is a partial clone, fetch all objects first';

function unusable(message: string, hint: string): DiagnosticError {
  return new DiagnosticError(errorOf('repository-state', message, hint));
}
