import fs from 'node:fs';
import path from 'node:path';
import { errorCode, protectedPart } from '../../base/files/index.js';
import { type Diagnostic, shorten } from '../../base/problems/index.js';
import type { Io } from '../terminal/io.js';
import { enclosingProject } from './project-folder.js';

/**
 * Finds the folder for a new project: the folder on the command line, which need not exist, or the current folder.
 * Inside another project, the folder must be explicit, for example `.`; without one, the command was probably meant for
 * the existing project.
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
    return { problem: usage('the folder argument is empty', 'name a folder, for example `kbts init my-operator`') };
  const folder = path.resolve(io.cwd, word);
  const owned = protectedPart(path.relative(path.parse(folder).root, folder));
  if (owned !== undefined) return { problem: insideOwned(owned) };
  const code = accessError(folder);
  if (code !== undefined) return { problem: inaccessible(folder, code) };
  const obstacle = obstacleTo(folder);
  return obstacle === undefined ? { folder } : { problem: notAFolder(obstacle) };
}

/** Returns the reason why the system denies access to a path, whether or not the path exists. */
function accessError(folder: string): string | undefined {
  try {
    fs.lstatSync(folder);
    return undefined;
  } catch (error) {
    const code = errorCode(error) ?? '';
    return ['ENOENT', 'ENOTDIR'].includes(code) ? undefined : code;
  }
}

/** Returns the first component of a path that exists and is not a folder. */
function obstacleTo(folder: string): string | undefined {
  for (let at = folder; path.dirname(at) !== at; at = path.dirname(at)) {
    // A dangling symlink exists, but is not a folder.
    if (statOf(at, fs.lstatSync)) return statOf(at, fs.statSync)?.isDirectory() ? undefined : at;
  }
  return undefined;
}

function statOf(place: string, read: (place: string) => fs.Stats): fs.Stats | undefined {
  try {
    return read(place);
  } catch {
    return undefined; // missing, or inside a path that is not a folder
  }
}

function notAFolder(place: string): Diagnostic {
  return usage(`\`${place}\` is not a folder`, 'name another folder for the project');
}

function inaccessible(folder: string, code: string): Diagnostic {
  const isLong = code === 'ENAMETOOLONG';
  return isLong
    ? usage(`the path of the folder \`${shorten(path.basename(folder))}\` is too long`, 'choose a shorter name')
    : usage(`\`${shorten(folder)}\` cannot be accessed (${code})`, 'name another folder for the project');
}

function insideOwned(part: string): Diagnostic {
  return usage(`the folder is inside \`${part}\`, where kbts never writes`, 'name another folder for the project');
}

function insideProject(folder: string): Diagnostic {
  const message = `this folder is inside the project in \`${folder}\``;
  const hint = 'create the project elsewhere, or name its folder: `kbts init .` for this one';
  return { code: 'project-conflict', severity: 'error', message, hint };
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
