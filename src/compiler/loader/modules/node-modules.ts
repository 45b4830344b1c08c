import type { ReadableFiles } from '../../../base/files/index.js';
import type { Span } from '../../../base/problems/index.js';
import type { ConfigFiles } from './config-files.js';
import { exportedTarget, type PackageManifest } from './package-manifest.js';
import { folderOf, join } from './paths.js';

interface Package {
  readonly folder: string;
  readonly manifest: PackageManifest;
  /** The rest of the specifier after the package name, without the leading `/`. */
  readonly subpath: string | undefined;
}

/** Finds the declaration file of a package in the `node_modules` folders at or above the importing file. */
export function declarationOf(configs: ConfigFiles, from: string, specifier: string, at: Span): string | undefined {
  for (const found of packagesOf(configs, from, specifier, at)) {
    const types = typesIn(configs, found);
    if (types !== undefined) return types;
  }
  return undefined;
}

/** Finds the file for a name in `extends`, such as `@tsconfig/node20` or `@tsconfig/node20/tsconfig.json`. */
export function packagedConfig(configs: ConfigFiles, from: string, specifier: string, at: Span): string | undefined {
  for (const found of packagesOf(configs, from, specifier, at)) {
    const path = configsIn(found).find((candidate) => configs.read(candidate, at) !== undefined);
    if (path !== undefined) return path;
  }
  return undefined;
}

function* packagesOf(configs: ConfigFiles, from: string, specifier: string, at: Span): Generator<Package> {
  const [, name, subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === undefined) return;
  for (const above of foldersAbove(configs.files, folderOf(from))) {
    const home = join(above, 'node_modules');
    for (const folder of [join(home, name), join(home, `@types/${untyped(name)}`)]) {
      const manifest = configs.manifest(`${folder}/package.json`, at);
      if (manifest) yield { folder, manifest, subpath };
    }
  }
}

function untyped(name: string): string {
  return name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
}

/** A folder and all its parents, even above the project, because a workspace may install packages there. */
function foldersAbove({ root }: ReadableFiles, folder: string): readonly string[] {
  const parts = folder.split('/').filter((part) => part !== '.');
  const inside = parts.filter((part) => part !== '..');
  const outside = parts.length - inside.length;
  const levels = root === undefined ? outside : root.split(/[/\\]/).length - 1;
  const up = Array.from(
    { length: Math.max(levels, outside) + 1 },
    (_, count) => '../'.repeat(count).slice(0, -1) || '.',
  );
  const home = up[outside] ?? '.';
  const own = [...inside.keys()].map((index) => join(home, inside.slice(0, inside.length - index).join('/')));
  return [...own, ...up.slice(outside)];
}

function typesIn(configs: ConfigFiles, { folder, manifest, subpath }: Package): string | undefined {
  if (manifest.exports !== undefined) {
    const target = exportedTarget(manifest.exports, subpath === undefined ? '.' : `./${subpath}`);
    return target === undefined ? undefined : configs.scriptFile(join(folder, target));
  }
  if (subpath !== undefined) return configs.scriptFile(join(folder, subpath));
  const types = manifest.types ?? manifest.typings ?? manifest.main ?? 'index.d.ts';
  return configs.scriptFile(join(folder, typeof types === 'string' ? types : 'index.d.ts'));
}

/** Candidate files of a package for a name in `extends`, best first. */
function configsIn({ folder, manifest, subpath }: Package): readonly string[] {
  const inside = (path: string) => join(folder, path);
  if (manifest.exports !== undefined) {
    const keys = subpath === undefined ? ['.'] : [`./${subpath}`, `./${subpath}.json`];
    return keys.flatMap((key) => exportedTarget(manifest.exports, key) ?? []).map(inside);
  }
  if (subpath !== undefined) return [subpath, `${subpath}.json`, `${subpath}/tsconfig.json`].map(inside);
  return [...(typeof manifest.tsconfig === 'string' ? [manifest.tsconfig] : []), 'tsconfig.json'].map(inside);
}
