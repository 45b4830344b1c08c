import { resolve } from 'node:path';
import type { ReadableFiles } from '../../files/index.js';
import type { Span } from '../../problems/index.js';
import type { ConfigFiles } from './config-files.js';
import { folderOf, join, longestPath } from './paths.js';
import { fileOf } from './script-file.js';

/** A package as a file sees it. */
interface Package {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** The part of the specifier after the name of the package, without `/`. */
  readonly subpath: string | undefined;
}

/** npm allows 214 characters, no file system more than this for a folder. */
const longestName = 255;

/**
 * Finds the declarations of a package that is in a `node_modules` at or above the importing file.
 *
 * @param at the import
 */
export function declarationOf(configs: ConfigFiles, from: string, specifier: string, at: Span): string | undefined {
  for (const found of packagesOf(configs, from, specifier, at)) {
    const types = typesIn(configs.files, found);
    if (types !== undefined) return types;
  }
  return undefined;
}

/**
 * Finds the tsconfig.json that `extends` names in a package, such as `@tsconfig/node20` or `@tsconfig/node20/tsconfig.json`.
 *
 * @param at the specifier
 */
export function packagedConfig(configs: ConfigFiles, from: string, specifier: string, at: Span): string | undefined {
  for (const found of packagesOf(configs, from, specifier, at)) {
    const path = configsIn(found).find((candidate) => configs.read(candidate, at) !== undefined);
    if (path !== undefined) return path;
  }
  return undefined;
}

function* packagesOf(configs: ConfigFiles, from: string, specifier: string, at: Span): Generator<Package> {
  const [, name, subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === undefined || name.includes('\0') || name.length > longestName || specifier.length > longestPath) return;
  for (const above of foldersAbove(configs.files, folderOf(from))) {
    for (const folder of [join(above, `node_modules/${name}`), join(above, `node_modules/@types/${untyped(name)}`)]) {
      const text = configs.read(`${folder}/package.json`, at);
      if (text !== undefined) yield { folder, manifest: recordOf(parseJson(text)), subpath };
    }
  }
}

function untyped(name: string): string {
  return name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
}

/** A folder and all folders above it, including those above the project: a workspace may install packages there. */
function foldersAbove({ root }: ReadableFiles, folder: string): readonly string[] {
  const parts = folder.split('/').filter((part) => part !== '.');
  const inside = parts.filter((part) => part !== '..');
  const outside = parts.length - inside.length;
  const levels = root === undefined ? outside : resolve(root).split(/[/\\]/).length - 1;
  const up = Array.from(
    { length: Math.max(levels, outside) + 1 },
    (_, count) => '../'.repeat(count).slice(0, -1) || '.',
  );
  const home = up[outside] ?? '.';
  const own = [...inside.keys()].map((index) => join(home, inside.slice(0, inside.length - index).join('/')));
  return [...own, ...up.slice(outside)];
}

function typesIn(files: ReadableFiles, { folder, manifest, subpath }: Package): string | undefined {
  if (manifest.exports !== undefined) {
    const target = exportTarget(manifest.exports, subpath === undefined ? '.' : `./${subpath}`);
    return target === undefined ? undefined : fileOf(files, join(folder, target));
  }
  if (subpath !== undefined) return fileOf(files, join(folder, subpath));
  const types = manifest.types ?? manifest.typings ?? manifest.main ?? 'index.d.ts';
  return fileOf(files, join(folder, typeof types === 'string' ? types : 'index.d.ts'));
}

/** The places where a package may have what `extends` names, best first. */
function configsIn({ folder, manifest, subpath }: Package): readonly string[] {
  const inside = (path: string) => join(folder, path);
  if (manifest.exports !== undefined) {
    const keys = subpath === undefined ? ['.'] : [`./${subpath}`, `./${subpath}.json`];
    return keys.flatMap((key) => exportTarget(manifest.exports, key) ?? []).map(inside);
  }
  if (subpath !== undefined) return [subpath, `${subpath}.json`, `${subpath}/tsconfig.json`].map(inside);
  return [...(typeof manifest.tsconfig === 'string' ? [manifest.tsconfig] : []), 'tsconfig.json'].map(inside);
}

/** The target in `exports` of a package.json for `.` or `./sub`, under the conditions `types`, `import` and `default`. */
function exportTarget(exported: unknown, key: string): string | undefined {
  const entries = recordOf(exported);
  const isMap = Object.keys(entries).some((name) => name.startsWith('.'));
  if (!isMap) return key === '.' ? conditionTarget(exported) : undefined;
  if (key in entries) return conditionTarget(entries[key]);
  for (const [pattern, target] of Object.entries(entries)) {
    const [prefix = '', suffix] = pattern.split('*');
    if (suffix === undefined || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    const part = key.slice(prefix.length, key.length - suffix.length);
    return filled(conditionTarget(target), part);
  }
  return undefined;
}

/** A target with a text for each `*`; undefined when that would be longer than a path. */
function filled(target: string | undefined, part: string): string | undefined {
  const pieces = target?.split('*') ?? [];
  const length = (target?.length ?? 0) + (pieces.length - 1) * part.length;
  return target === undefined || length > longestPath ? undefined : pieces.join(part);
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
    return undefined; // npm reports a broken package; its types count as missing
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
