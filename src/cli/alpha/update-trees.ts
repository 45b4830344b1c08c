import fs from 'node:fs';
import path from 'node:path';
import { openFiles, withChanges } from '../../files/index.js';
import type { WorkTree } from '../../git/index.js';
import {
  entriesOf,
  type Identity,
  type Merge,
  mergeCommits,
  type StoredFile,
  storeCommit,
  storeFiles,
  storeTree,
  type TreeEntries,
  type TreeEntry,
  writeEntries,
} from '../../git/index.js';
import { generateManifests } from '../../manifests/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { packageVersion } from '../program/version.js';
import type { Io } from '../terminal/io.js';
import { isRunning, type KbtsVersion, runVersion, VersionError } from './kbts-version.js';

/** What a merge of scaffolds starts from. */
export interface UpdateBase {
  readonly work: WorkTree;
  readonly identity: Identity;
  /** The commit of the base branch. */
  readonly commit: string;
  /** Its name. */
  readonly branch: string;
  readonly settings: readonly string[];
}

/** The scaffolds of two versions. */
export interface Scaffolds {
  readonly from: KbtsVersion;
  readonly to: KbtsVersion;
  readonly old: ReadonlyMap<string, StoredFile>;
  readonly next: ReadonlyMap<string, StoredFile>;
}

/** The merged commits of an update. */
export interface UpdateMerge extends Merge {
  /** The scaffold of the new version. */
  readonly upgrade: string;
  /** The files of the user. */
  readonly original: string;
  /** Files that the user deleted, and that the new version changes. */
  readonly deleted: readonly string[];
}

/** Files of the base that other versions of kbts read, or that manifests are generated from. */
const readFiles = /^(?:PROJECT$|package\.json$|tsconfig[\w.-]*\.json$|(?:hack|src|config|grafana)\/)/;

/** Files that `kbts manifests` generates from what the user wrote. */
const generated = /^config\/(?:crd\/bases\/[^/]+|rbac\/role\.yaml|webhook\/manifests\.yaml)$/;

/** Writes the files of a project that commands read to a temporary folder. */
export function writeProjectFiles(tree: string, work: WorkTree): string {
  const { prefix } = work;
  const entries = [...entriesOf(tree, work, prefix)].map(
    ([file, entry]) => [file.slice(prefix.length), entry] as const,
  );
  return writeEntries(new Map(entries.filter(([file]) => readFiles.test(file))), work);
}

/**
 * Merges the changes between two scaffolds into the base: the old scaffold is the common ancestor of the new one and
 * of the files of the user. Manifests are left as they are, and files that the user deleted stay deleted.
 */
export function mergeScaffolds(base: UpdateBase, scaffolds: Scaffolds): UpdateMerge {
  const { work } = base;
  const files = entriesOf(base.commit, work, work.prefix);
  const [old, next] = [storeFiles(scaffolds.old, work), storeFiles(scaffolds.next, work)];
  const first = mergeTrees(base, scaffolds, files, old, next, new Set());
  const deleted = first.conflicts.filter((file) => !files.has(file) && old.has(file.slice(work.prefix.length)));
  if (deleted.length === 0) return { ...first, deleted };
  return { ...mergeTrees(base, scaffolds, files, old, next, new Set(deleted)), deleted };
}

function mergeTrees(
  base: UpdateBase,
  { from, to }: Scaffolds,
  files: TreeEntries,
  old: TreeEntries,
  next: TreeEntries,
  without: ReadonlySet<string>,
): Omit<UpdateMerge, 'deleted'> {
  const { work, identity, commit, settings } = base;
  const store = (entries: TreeEntries, parent: string, message: string) => {
    const tree = storeTree(commit, scaffoldChanges(files, entries, without, work.prefix), work);
    return storeCommit({ tree, parents: [parent], message }, identity, work);
  };
  const ancestor = store(old, commit, `chore(kbts): scaffold of ${from.version}`);
  const upgrade = store(next, ancestor, `chore(kbts): scaffold of ${to.version}`);
  const message = `chore(kbts): the project, on the scaffold of ${from.version}`;
  const original = storeCommit({ tree: `${commit}^{tree}`, parents: [ancestor], message }, identity, work);
  return { ancestor, upgrade, original, ...mergeCommits(upgrade, original, settings, work) };
}

/** The changes that replace the project by a scaffold, except for what is generated. */
function scaffoldChanges(
  files: TreeEntries,
  scaffold: TreeEntries,
  without: ReadonlySet<string>,
  prefix: string,
): ReadonlyMap<string, TreeEntry | undefined> {
  const changes = new Map<string, TreeEntry | undefined>();
  for (const file of files.keys()) if (!generated.test(file.slice(prefix.length))) changes.set(file, undefined);
  for (const [name, entry] of scaffold) {
    const file = prefix + name;
    if (!generated.test(name) && !without.has(file)) changes.set(file, entry);
  }
  return changes;
}

/**
 * Generates the manifests of a merged tree with the new version.
 *
 * @returns the tree with its manifests; undefined if the sources have errors, or conflicts
 */
export async function withNewManifests(
  { tree, conflicts }: Pick<Merge, 'tree' | 'conflicts'>,
  to: KbtsVersion,
  work: WorkTree,
  io: Io,
): Promise<string | undefined> {
  const { prefix } = work;
  if (conflicts.some((file) => /^(?:src\/|PROJECT$|package\.json$)/.test(file.slice(prefix.length)))) return undefined;
  const folder = writeProjectFiles(tree, work);
  const manifests = isRunning(to) ? ownManifests(folder) : await manifestsOf(to, folder, io);
  if (!manifests) return undefined;
  const stored = storeFiles(manifests, work);
  const isConflict = (file: string) => conflicts.includes(file);
  const changes = [...stored].map(([file, entry]) => [prefix + file, entry] as const);
  return storeTree(tree, new Map(changes.filter(([file]) => !isConflict(file))), work);
}

function ownManifests(folder: string): ReadonlyMap<string, StoredFile> | undefined {
  const problems = new DiagnosticList();
  const files = openFiles(folder);
  const { changes } = generateManifests(undefined, files, packageVersion(), problems);
  if (problems.hasErrors) return undefined;
  const after = withChanges(files, changes);
  const paths = changes.flatMap(({ kind, path: file }) => (kind === 'create' || kind === 'update' ? [file] : []));
  return new Map(paths.map((file) => [file, { contents: after.readText(file) ?? '', executable: false }]));
}

async function manifestsOf(to: KbtsVersion, folder: string, io: Io) {
  const before = manifestsIn(folder);
  try {
    await runVersion(to, ['manifests'], folder, io);
  } catch (error) {
    if (error instanceof VersionError) return undefined;
    throw error;
  }
  return new Map([...manifestsIn(folder)].filter(([file, { contents }]) => before.get(file)?.contents !== contents));
}

/** The manifests of a temporary folder by path. */
function manifestsIn(folder: string): ReadonlyMap<string, StoredFile> {
  const config = path.join(folder, 'config');
  if (!fs.existsSync(config)) return new Map();
  const entries = fs.readdirSync(config, { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      const place = path.join(entry.parentPath, entry.name);
      const file = path.relative(folder, place).replaceAll(path.sep, '/');
      return entry.isFile() ? [[file, { contents: fs.readFileSync(place, 'utf8'), executable: false }] as const] : [];
    }),
  );
}
