import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../base/json/index.js';
import { isPluginKey } from '../resolve.js';
import type { FoundProgram } from './discovery.js';

/** Name prefix of npm packages that are plugins. */
const prefix = 'kbts-plugin-';

/** Finds installed npm packages named `kbts-plugin-*` that the package.json of a project depends on. */
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
    const value: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // Missing or invalid; commands that need package.json report it.
  }
}
