import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../model/index.js';
import { isPluginKey } from '../resolve.js';
import type { FoundProgram } from './discovery.js';

/** What names of packages with plugins begin with. */
const prefix = 'kbts-plugin-';

/** A longer file is not a package.json. */
const longestPackage = 2 ** 20;

/**
 * Finds the npm packages of a project that are plugins: `kbts-plugin-*` among the dependencies in its package.json, and
 * installed. Runs none of them. A package runs only if the command line names it: that a repository depends on it is not
 * the decision of the user.
 *
 * @param folder the project
 */
export function findPackages(folder: string): readonly FoundProgram[] {
  const own = readPackage(folder);
  const declared = [own?.dependencies, own?.devDependencies].flatMap((list) =>
    isRecord(list) ? Object.keys(list) : [],
  );
  const names = [...new Set(declared)].filter((name) => name.startsWith(prefix) && /^[a-z0-9-]+$/.test(name)).sort();
  return names.flatMap((name) => packageProgram(folder, name));
}

function packageProgram(folder: string, name: string): readonly FoundProgram[] {
  const place = path.join(folder, 'node_modules', name);
  const contents = readPackage(place);
  const [major] = /^\d{1,9}(?=\.)/.exec(typeof contents?.version === 'string' ? contents.version : '') ?? [];
  const key = `${name}/v${major}`;
  if (!contents || major === undefined || !isPluginKey(key)) return [];
  const { bin } = contents;
  const own = isRecord(bin) ? bin[name] : bin;
  if (typeof own !== 'string')
    return [{ key, program: { file: '', args: [] }, refused: `has no \`bin\` named \`${name}\`` }];
  const file = path.join(place, own);
  const isInside = file.startsWith(place + path.sep);
  const program = { file: process.execPath, args: [file] };
  return [{ key, program, ...(isInside ? {} : { refused: 'has a `bin` outside of its package' }) }];
}

function readPackage(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const file = path.join(folder, 'package.json');
    const stat = fs.statSync(file);
    if (!stat.isFile() || stat.size > longestPackage) return undefined;
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // missing or invalid: the commands that require it report that
  }
}
