import path from 'node:path';
import { openFiles, withChanges } from '../../base/files/index.js';
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
  type WorkTree,
  writeEntries,
} from '../../base/git/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { packageVersion } from '../../commands/program/version.js';
import { generateManifests } from '../../compiler/manifests/index.js';
import type { Io } from '../terminal/io.js';
import { filesIn, isRunning, type KbtsVersion, runVersion, VersionError } from './kbts-version.js';

/** The commit that scaffolds are merged into. */
export interface UpdateBase {
  readonly work: WorkTree;
  readonly identity: Identity;
  /** The tip of the base branch. */
  readonly commit: string;
  readonly branch: string;
  readonly settings: readonly string[];
}

interface Scaffolds {
  readonly from: KbtsVersion;
  readonly to: KbtsVersion;
  readonly old: ReadonlyMap<string, StoredFile>;
  readonly next: ReadonlyMap<string, StoredFile>;
}

/** The result of merging the new scaffold with the user's files. */
export interface UpdateMerge extends Merge {
  /** Commit with the scaffold of the new version. */
  readonly upgrade: string;
  /** Commit with the user's files. */
  readonly original: string;
  /** Files that the user deleted and the new version changes. */
  readonly deleted: readonly string[];
}

/** Files in the base branch that other kbts versions read, or that manifests are generated from. */
const readFiles = /^(?:PROJECT$|package\.json$|tsconfig[\w.-]*\.json$|(?:hack|src|config|grafana)\/)/;

/** Files that `kbts manifests` generates from the user's sources. */
const generated = /^config\/(?:crd\/bases\/[^/]+|rbac\/role\.yaml|webhook\/manifests\.yaml)$/;

/** Creates a temporary folder with the project files that commands read, and returns its path. */
export function writeProjectFiles(tree: string, work: WorkTree): string {
  const { prefix } = work;
  const entries = [...entriesOf(tree, work, prefix)].map(
    ([file, entry]) => [file.slice(prefix.length), entry] as const,
  );
  return writeEntries(new Map(entries.filter(([file]) => readFiles.test(file))), work);
}

/**
 * Merges the changes between two scaffolds into the files of the base branch; the branch itself is not changed. The old
 * scaffold is the common ancestor of the new scaffold and the user's files. Generated manifests are not changed, and
 * files that the user deleted stay deleted.
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

/** Returns the changes from a project to a scaffold, except for generated files and the files in `without`. */
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

/** Returns a merged tree with the manifests of the new version; undefined if they cannot be generated. */
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
  const config = path.join(folder, 'config');
  const before = filesIn(config);
  try {
    await runVersion(to, ['manifests'], folder, io);
  } catch (error) {
    if (error instanceof VersionError) return undefined;
    throw error;
  }
  const changed = [...filesIn(config)].filter(
    ([file, { contents }]) => before.get(file)?.contents.toString() !== contents.toString(),
  );
  return new Map(changed.map(([file, entry]) => [`config/${file}`, entry]));
}
