import fs from 'node:fs';
import path from 'node:path';
import { realDisk } from '../../files/disk/disk.js';
import type { Environment } from '../../files/index.js';
import { isInWorkTree } from '../../files/state/user-folder.js';
import { isPluginKey } from '../resolve.js';
import type { Program } from './process.js';

/** An external plugin that can be run. */
export interface FoundProgram {
  /** Name and version: `sample/v1`. */
  readonly key: string;
  readonly program: Program;
  /** Why it must not run, to follow its name. Default: it may. */
  readonly refused?: string;
}

/** More folders than a user has plugins. */
const mostEntries = 1_000;

/**
 * Finds the external plugins of the user: `<root>/<name>/<version>/<name>`, with any extension. Runs none of them.
 *
 * @param folder the folder that the command works in: plugins in its repository are refused
 */
export function findPrograms(env: Environment, folder: string): readonly FoundProgram[] {
  const found = new Map<string, FoundProgram>();
  for (const root of pluginRoots(env)) {
    for (const name of foldersIn(root)) {
      for (const version of foldersIn(path.join(root, name))) {
        const key = `${name}/${version}`;
        const place = path.join(root, name, version);
        const file = filesIn(place).find((one) => one === name || path.parse(one).name === name);
        if (file === undefined || !isPluginKey(key) || found.has(key)) continue;
        const program = { file: path.join(place, file), args: [] };
        const refused = refusal(program.file, folder);
        found.set(key, { key, program, ...(refused === undefined ? {} : { refused }) });
      }
    }
  }
  return [...found.values()];
}

/** The folders with plugins: that of the environment, or else those of kbts and kubebuilder in the configuration of the user. */
export function pluginRoots(env: Environment): readonly string[] {
  const own = env.EXTERNAL_PLUGINS_PATH;
  // Relative to the current folder, it could be in any repository.
  if (own) return path.isAbsolute(own) ? [own] : [];
  const config = configFolder(env);
  return config === undefined ? [] : ['kbts', 'kubebuilder'].map((tool) => path.join(config, tool, 'plugins'));
}

function configFolder(env: Environment): string | undefined {
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg && path.isAbsolute(xdg)) return xdg;
  if (process.platform === 'win32') return absolute(env.APPDATA);
  const home = absolute(env.HOME);
  if (home === undefined) return undefined;
  return process.platform === 'darwin' ? path.join(home, 'Library/Application Support') : path.join(home, '.config');
}

function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && path.isAbsolute(folder) ? folder : undefined;
}

/** Why a plugin must not run: others could have written it, or it is not a program. */
function refusal(file: string, folder: string): string | undefined {
  if (isInWorkTree(realDisk, file, folder)) return 'is in the repository of the project, from which no plugins are run';
  const { user } = realDisk;
  const stat = fs.statSync(file);
  if (user === undefined) return undefined;
  if (stat.uid !== user && stat.uid !== 0) return 'belongs to another user';
  if ((stat.mode & 0o002) !== 0) return 'can be changed by other users';
  return (stat.mode & 0o111) === 0 ? 'is not executable' : undefined;
}

function foldersIn(folder: string): readonly string[] {
  return entriesIn(folder, (stat) => stat.isDirectory());
}

function filesIn(folder: string): readonly string[] {
  return entriesIn(folder, (stat) => stat.isFile());
}

/** Follows links, as a user may keep plugins elsewhere. */
function entriesIn(folder: string, isWanted: (stat: fs.Stats) => boolean): readonly string[] {
  try {
    const names = fs.readdirSync(folder).sort().slice(0, mostEntries);
    return names.filter((name) => {
      const stat = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
      return stat !== undefined && isWanted(stat);
    });
  } catch {
    return []; // whatever the reason: there are no plugins
  }
}
