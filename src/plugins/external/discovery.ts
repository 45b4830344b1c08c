import fs from 'node:fs';
import path from 'node:path';
import { type Environment, isInWorkTree, realDisk } from '../../base/files/index.js';
import { isPluginKey } from '../resolve.js';
import type { Program } from './process.js';

/** An external plugin that was found. */
export interface FoundProgram {
  /** Name and version: `sample/v1`. */
  readonly key: string;
  readonly program: Program;
  /** Why the program must not run, as a phrase that follows its name; undefined if it may run. */
  readonly refused?: string;
}

/**
 * Finds the user's external plugins, `<root>/<name>/<version>/<name>` with any extension. Refuses plugins in the
 * repository that contains `folder`, and plugins that other users own or can change.
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

/** Returns `EXTERNAL_PLUGINS_PATH`, or else the plugin folders of kbts and kubebuilder. */
function pluginRoots(env: Environment): readonly string[] {
  const own = env.EXTERNAL_PLUGINS_PATH;
  // A relative path could refer to a folder of any repository.
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

/** Follows links, because users may keep plugins elsewhere. */
function entriesIn(folder: string, isWanted: (stat: fs.Stats) => boolean): readonly string[] {
  try {
    return fs
      .readdirSync(folder)
      .sort()
      .filter((name) => {
        const stat = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
        return stat !== undefined && isWanted(stat);
      });
  } catch {
    return []; // A folder that cannot be read contains no plugins.
  }
}
