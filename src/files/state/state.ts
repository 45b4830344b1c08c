import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Disk, errorCode } from '../disk/disk.js';
import { distrust, type Environment, isInWorkTree, makePrivateFolder, statePath } from './user-folder.js';

/** Absolute paths of the records of a project, which are outside of it. */
export interface StateFiles {
  /** Lock file of the process that writes to the project. */
  readonly lock: string;
  /** Contains the name of the staging folder of a run; exists from before that is created until after it is removed. */
  readonly run: string;
  /** All steps of a run, while they are being written. */
  readonly draft: string;
  /** The renamed draft: the rename is the commit. */
  readonly commit: string;
  /** The renamed commit: from then on the steps are rolled back. */
  readonly abort: string;
}

/** The records of a project, or why there are none. */
export type State =
  | { readonly kind: 'found'; readonly files: StateFiles }
  /** `reason`: the folder exists, but others may have written to it. Default: it does not exist, or not for this user. */
  | { readonly kind: 'none'; readonly reason?: string };

/**
 * Finds the records of a project. They are in a folder that only the user can change, and never in the project or its
 * work tree: a repository cannot contain records. Where this user has no access, there are none.
 *
 * @param root real path of the project
 */
export function findState(disk: Disk, root: string, env: Environment): State {
  return ifAccessible(() => stateIn(disk, root, statePath(env)));
}

/** Finds the records of a project, and creates the folder for them if it can. */
export function makeState(disk: Disk, root: string, env: Environment): State {
  return ifAccessible(() => {
    const folder = statePath(env);
    if (folder !== undefined && !disk.entry(folder) && !isInWorkTree(disk, folder, root)) {
      makePrivateFolder(disk, folder);
    }
    return stateIn(disk, root, folder);
  });
}

function stateIn(disk: Disk, root: string, folder: string | undefined): State {
  if (folder === undefined || !disk.entry(folder)) return { kind: 'none' };
  const fault = isInWorkTree(disk, folder, root) ? 'is inside the project' : distrust(disk, folder, 0o077);
  if (fault !== undefined) return { kind: 'none', reason: `\`${folder}\` ${fault}` };
  const key = path.join(folder, createHash('sha256').update(root).digest('hex').slice(0, 32));
  const at = (name: string) => `${key}.${name}`;
  return {
    kind: 'found',
    files: { lock: at('lock'), run: at('run'), draft: at('draft'), commit: at('steps'), abort: at('undo') },
  };
}

/** As in a container that runs as a user without access to `$HOME`. */
const noAccess = new Set(['EACCES', 'EPERM', 'ELOOP', 'EROFS', 'ENAMETOOLONG']);

function ifAccessible(find: () => State): State {
  try {
    return find();
  } catch (error) {
    if (noAccess.has(errorCode(error) ?? '')) return { kind: 'none' };
    throw error;
  }
}
