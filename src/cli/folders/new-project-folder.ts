import fs from 'node:fs';
import path from 'node:path';
import { errorCode, protectedPart } from '../../base/files/index.js';
import { type Diagnostic, shorten } from '../../base/problems/index.js';
import type { Io } from '../terminal/io.js';
import { isFolder } from './is-folder.js';
import { enclosingProject } from './project-folder.js';

/**
 * Finds the folder for a new project: the folder on the command line, which need not exist, or the current folder.
 * Inside an existing project, the folder must be on the command line, because otherwise the command was probably meant
 * for that project.
 */
export function newProjectFolder(
  word: string | undefined,
  io: Io,
): { readonly folder: string } | { readonly problem: Diagnostic } {
  if (word === undefined) {
    const found = enclosingProject(io);
    return found.kind === 'found' && found.folder !== io.cwd
      ? { problem: insideProject(found.folder) }
      : { folder: io.cwd };
  }
  if (word === '')
    return { problem: usage('the folder argument is empty', 'name a folder, for example `my-operator`') };
  const folder = path.resolve(io.cwd, word);
  const owned = protectedPart(path.relative(path.parse(folder).root, folder));
  if (owned !== undefined) return { problem: insideOwned(owned) };
  const obstacle = obstacleTo(folder);
  return obstacle === undefined ? { folder } : { problem: obstacle };
}

/** Reports the first part of a path that exists and is not a folder, or to which the system denies access. */
function obstacleTo(folder: string): Diagnostic | undefined {
  const hint = 'name another folder for the project';
  try {
    for (let at = folder; path.dirname(at) !== at; at = path.dirname(at)) {
      // A dangling symlink exists, but is not a folder.
      if (exists(at)) return isFolder(at) ? undefined : usage(`\`${at}\` is not a folder`, hint);
    }
    return undefined;
  } catch (error) {
    return usage(`\`${shorten(folder)}\` cannot be accessed (${errorCode(error)})`, hint);
  }
}

function exists(place: string): boolean {
  try {
    return fs.lstatSync(place) !== undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

function insideOwned(part: string): Diagnostic {
  return usage(`the folder is inside \`${part}\`, where kbts never writes`, 'name another folder for the project');
}

function insideProject(folder: string): Diagnostic {
  const message = `this folder is inside the project in \`${folder}\``;
  const hint = 'create the project elsewhere, or name its folder on the command line: `.` for this folder';
  return { code: 'project-conflict', severity: 'error', message, hint };
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
