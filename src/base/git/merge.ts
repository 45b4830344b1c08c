import { entriesOf, readBlobs, storeTree, type TreeEntries, type TreeEntry } from './trees.js';
import type { WorkTree } from './work-tree.js';

/** A merge of three trees. */
export interface Merge {
  readonly ancestor: string;
  /** The merged tree; text files with conflicts have conflict markers. */
  readonly tree: string;
  readonly conflicts: readonly string[];
}

/** Names of the two sides in conflict markers. Also used as git references, so they must be valid reference names. */
const [ourSide, theirSide] = ['new-scaffold', 'your-branch'];

/** Merges two commits without a work tree, filters or merge drivers. Uses the settings from `--git-config`. */
export function mergeCommits(
  ours: string,
  theirs: string,
  settings: readonly string[],
  work: WorkTree,
): Pick<Merge, 'tree' | 'conflicts'> {
  work.run(['update-ref', `refs/heads/${ourSide}`, ours]);
  work.run(['update-ref', `refs/heads/${theirSide}`, theirs]);
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ourSide, theirSide];
  const [tree = '', ...conflicts] = mergeOutput(() => work.run(args, { settings })).split('\0');
  return { tree, conflicts: [...new Set(conflicts.filter((name) => name !== ''))] };
}

/** Returns those files of a merged tree that contain conflict markers; symlinks and binary files never do. */
export function markedFiles({ tree, conflicts }: Pick<Merge, 'tree' | 'conflicts'>, work: WorkTree): readonly string[] {
  const entries = entriesOf(tree, work);
  const files = conflicts.filter((file) => /^100/.test(entries.get(file)?.mode ?? ''));
  const ids = files.map((file) => entries.get(file)?.id ?? '');
  const blobs = readBlobs(ids, work);
  return files.filter((file) => {
    const text = blobs.get(entries.get(file)?.id ?? '')?.toString('latin1') ?? '';
    return new RegExp(`^<{7,} ${ourSide}`, 'm').test(text);
  });
}

/** Returns the output of a merge. If there are conflicts, git prints the result and exits with 1. */
function mergeOutput(run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { status, stdout } = error as { readonly status?: unknown; readonly stdout?: unknown }; // of execFileSync
    const output = String(stdout ?? '');
    if (status === 1 && /^[0-9a-f]{40,64}\0/.test(output)) return output;
    throw error;
  }
}

/** The author and committer of a commit, as environment variables for git. */
export type Identity = Readonly<Record<string, string>>;

/** Returns the user's name and email; undefined unless git knows both. */
export function identityOf(work: WorkTree): Identity | undefined {
  try {
    const [, name, email] = /^(.*?) <(.*)> \d+ [-+]\d+\s*$/.exec(work.names(['var', 'GIT_COMMITTER_IDENT'])) ?? [];
    if (!name || !email) return undefined;
    return {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    };
  } catch {
    return undefined;
  }
}

/** Stores an unsigned commit without running hooks, and returns its ID. */
export function storeCommit(
  { tree, parents, message }: { readonly tree: string; readonly parents: readonly string[]; readonly message: string },
  identity: Identity,
  work: WorkTree,
): string {
  const above = parents.flatMap((parent) => ['-p', parent]);
  return work.run(['commit-tree', tree, ...above, '-F', '-'], { env: identity, input: message }).trim();
}

/** Stores a copy of a tree in which the given files and folders are restored from the tree `from`; returns the ID. */
export function restorePaths(tree: string, from: string, paths: readonly string[], work: WorkTree): string {
  const changes = new Map<string, TreeEntry | undefined>();
  const below = (entries: TreeEntries, place: string) =>
    [...entries].filter(([file]) => file === place || file.startsWith(`${place}/`));
  const [now, before] = [entriesOf(tree, work), entriesOf(from, work)];
  for (const place of paths) {
    for (const [file] of below(now, place)) changes.set(file, undefined);
    for (const [file, entry] of below(before, place)) changes.set(file, entry);
  }
  return storeTree(tree, changes, work);
}
