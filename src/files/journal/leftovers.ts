import path from 'node:path';
import { type Disk, errorCode, realDisk } from '../disk/disk.js';
import { faultOf, type OutsideFolder, outsideRoots, pathFrom } from '../places/outside.js';
import { findState, type State } from '../state/state.js';
import type { Environment } from '../state/user-folder.js';

/** Returns a note for each staging folder in a project of which this user has no record; they are never read. */
export function leftoversInside(disk: Disk, project: string, state: State): readonly string[] {
  const origin = 'it came with the project, or from another user or machine; it is ignored, and can be removed';
  return stagingIn(disk, project).map((name) => noteOn(name, state, `does not belong to a known run: ${origin}`));
}

/**
 * Like {@link leftoversInside}, for the folders outside of the project that a run writes to. A run of another project
 * may be writing to them, too.
 *
 * @param env environment with the location of the state folder
 * @param disk Default: the real disk
 */
export function leftoversOutside(
  root: string,
  env: Environment,
  outside: readonly OutsideFolder[],
  disk: Disk = realDisk,
): readonly string[] {
  const project = disk.realPath(root) ?? root;
  const roots = outsideRoots(disk, project, outside).filter(({ root: one }) => faultOf(disk, one) === undefined);
  // The run may have made the folder itself: then its staging folder is above.
  const folders = new Set(roots.flatMap((one) => foldersUpTo(project, one.root)));
  const found = [...folders].flatMap((folder) => stagingIn(disk, folder).map((name) => path.join(folder, name)));
  if (found.length === 0) return [];
  const state = findState(disk, project, env);
  const origin = 'it is from another project, user or machine; it is ignored, and can be removed after that run ends';
  const otherwise = `does not belong to a known run of this project: ${origin}`;
  return found.map((place) => noteOn(pathFrom(project, place), state, otherwise));
}

/** A folder and those above it, up to the first one that contains the project. */
function foldersUpTo(project: string, folder: string): string[] {
  const above = path.dirname(folder);
  const isEnd = above === folder || project.startsWith(`${folder}${path.sep}`);
  return isEnd ? [folder] : [folder, ...foldersUpTo(project, above)];
}

function stagingIn(disk: Disk, folder: string): string[] {
  let names: readonly string[];
  try {
    names = disk.list(folder);
  } catch (error) {
    // A folder above an output folder may be unreadable for this user.
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') return [];
    throw error;
  }
  return names.filter((name) => /^\.kbts-journal(?:-[0-9a-f]{16})?$/.test(name));
}

function noteOn(shown: string, state: State, otherwise: string): string {
  if (state.kind === 'found') return `\`${shown}\` ${otherwise}`;
  return `\`${shown}\` may be left over from an interrupted run, of which there is no record; it is ignored: compare the files, for example with \`git status\`, then it can be removed`;
}
