import { resolve } from 'node:path';
import type { ReadableFiles } from '../../files/index.js';
import type { Span } from '../../problems/index.js';
import type { ConfigFiles } from './config-files.js';
import type { PackageManifest } from './package-manifest.js';
import { folderOf, join, longestPath } from './paths.js';
import { fileOf } from './script-file.js';

/** A package as a file sees it. */
interface Package {
  readonly folder: string;
  readonly manifest: PackageManifest;
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
    const types = typesIn(configs, found);
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
  for (const home of installedFor(configs, folderOf(from))) {
    for (const folder of [join(home, name), join(home, `@types/${untyped(name)}`)]) {
      const manifest = configs.manifest(`${folder}/package.json`, at);
      if (manifest) yield { folder, manifest, subpath };
    }
  }
}

function untyped(name: string): string {
  return name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
}

/** Found once for each folder: a deep one has a long list of folders above it. */
function installedFor({ files, folders, installed }: ConfigFiles, folder: string): readonly string[] {
  const known = installed.get(folder);
  if (known) return known;
  const homes = foldersAbove(files, folder)
    .map((above) => join(above, 'node_modules'))
    .filter((home) => folders.mayHave(home));
  installed.set(folder, homes);
  return homes;
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

function typesIn(configs: ConfigFiles, { folder, manifest, subpath }: Package): string | undefined {
  const { exports, fields } = manifest;
  if (exports) {
    const target = exports.target(subpath === undefined ? '.' : `./${subpath}`);
    return target === undefined ? undefined : fileOf(configs, join(folder, target));
  }
  if (subpath !== undefined) return fileOf(configs, join(folder, subpath));
  const types = fields.types ?? fields.typings ?? fields.main ?? 'index.d.ts';
  return fileOf(configs, join(folder, typeof types === 'string' ? types : 'index.d.ts'));
}

/** The places where a package may have what `extends` names, best first. */
function configsIn({ folder, manifest, subpath }: Package): readonly string[] {
  const inside = (path: string) => join(folder, path);
  const { exports, fields } = manifest;
  if (exports) {
    const keys = subpath === undefined ? ['.'] : [`./${subpath}`, `./${subpath}.json`];
    return keys.flatMap((key) => exports.target(key) ?? []).map(inside);
  }
  if (subpath !== undefined) return [subpath, `${subpath}.json`, `${subpath}/tsconfig.json`].map(inside);
  return [...(typeof fields.tsconfig === 'string' ? [fields.tsconfig] : []), 'tsconfig.json'].map(inside);
}
