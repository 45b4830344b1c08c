import type { ReadableFiles } from '../files/index.js';
import { folderOf, join } from './paths.js';
import { fileOf } from './script-file.js';

/** Finds the declarations of a package that stands in a `node_modules` at or above the importing file. */
export function declarationOf(files: ReadableFiles, from: string, specifier: string): string | undefined {
  const match = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier);
  const [, name, subpath] = match ?? [];
  if (name === undefined) return undefined;
  for (const folder of foldersAbove(folderOf(from))) {
    const home = join(folder, `node_modules/${name}`);
    const found =
      typesIn(files, home, subpath) ?? typesIn(files, join(folder, `node_modules/@types/${untyped(name)}`), subpath);
    if (found !== undefined) return found;
  }
  return undefined;
}

function untyped(name: string): string {
  return name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
}

function foldersAbove(folder: string): string[] {
  const parts = folder === '.' ? [] : folder.split('/');
  return [...parts.keys()].map((index) => parts.slice(0, parts.length - index).join('/')).concat('.');
}

function typesIn(files: ReadableFiles, home: string, subpath: string | undefined): string | undefined {
  const text = files.readSource(`${home}/package.json`);
  if (text === undefined) return undefined;
  const manifest = recordOf(parseJson(text));
  const exported = manifest.exports;
  if (exported !== undefined) {
    const target = exportTarget(exported, subpath === undefined ? '.' : `./${subpath}`);
    return target === undefined ? undefined : fileOf(files, join(home, target));
  }
  if (subpath !== undefined) return fileOf(files, join(home, subpath));
  const types = manifest.types ?? manifest.typings ?? manifest.main ?? 'index.d.ts';
  return fileOf(files, join(home, typeof types === 'string' ? types : 'index.d.ts'));
}

/** What `exports` of a package.json gives for `.` or `./sub`, under the conditions `types`, `import` and `default`. */
function exportTarget(exported: unknown, key: string): string | undefined {
  const entries = recordOf(exported);
  const isMap = Object.keys(entries).some((name) => name.startsWith('.'));
  if (!isMap) return key === '.' ? conditionTarget(exported) : undefined;
  if (key in entries) return conditionTarget(entries[key]);
  for (const [pattern, target] of Object.entries(entries)) {
    const [prefix = '', suffix] = pattern.split('*');
    if (suffix === undefined || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    const part = key.slice(prefix.length, key.length - suffix.length);
    return conditionTarget(target)?.replaceAll('*', () => part);
  }
  return undefined;
}

const conditions = new Set(['types', 'import', 'node', 'default', 'require']);

function conditionTarget(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  for (const [condition, inner] of Object.entries(recordOf(target))) {
    const found = conditions.has(condition) ? conditionTarget(inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a broken package is npm's to report; its types count as missing
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
