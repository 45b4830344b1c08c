import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { isKustomization, kustomizationPaths } from '../../base/yaml/index.js';
import { readSpecifiers } from '../../compiler/loader/index.js';

/** Finds references between the files of a project: imports in sources, and entries of kustomization files. */
export class References {
  readonly #files: ReadableFiles;
  readonly #paths: readonly string[];
  readonly #found = new Map<string, ReadonlySet<string>>();

  constructor(files: ReadableFiles) {
    this.#files = files;
    this.#paths = projectFiles(files).filter((path) => isSource(path) || isKustomization(path));
  }

  /** Finds a file that refers to a path, except for removed files. */
  to(path: string, removed: ReadonlySet<string>): string | undefined {
    return this.#paths.find((from) => !removed.has(from) && this.#refers(from, path));
  }

  allTo(path: string): readonly string[] {
    return this.#paths.filter((from) => this.#refers(from, path));
  }

  #refers(from: string, path: string): boolean {
    if (from === path || isSource(from) !== isSource(path)) return false;
    const name = posix.basename(isKustomization(path) ? posix.dirname(path) : path).replace(/\.tsx?$/, '');
    return this.#files.readText(from)?.includes(name) === true && this.#targetsOf(from).has(path);
  }

  #targetsOf(path: string): ReadonlySet<string> {
    const known = this.#found.get(path);
    if (known) return known;
    const text = this.#files.readText(path) ?? '';
    const targets = new Set(isSource(path) ? this.#imported(path, text) : entriesOf(path, text));
    this.#found.set(path, targets);
    return targets;
  }

  #imported(path: string, text: string): string[] {
    const specifiers = readSpecifiers(path, text) ?? [];
    return specifiers.flatMap(({ text: specifier }) => resolveSpecifier(path, specifier, this.#files) ?? []);
  }
}

/** Returns all files of a project, except for hidden files and folders, `node_modules` and the build output. */
export function projectFiles(files: ReadableFiles, folder = ''): readonly string[] {
  return files.list(folder).flatMap((name) => {
    if (name.startsWith('.') || (folder === '' && (name === 'node_modules' || name === 'dist'))) return [];
    const path = folder === '' ? name : `${folder}/${name}`;
    const kind = files.entryKind(path);
    return kind === 'directory' ? projectFiles(files, path) : kind === 'file' ? [path] : [];
  });
}

/** Whether a file is TypeScript or JavaScript. */
export function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Resolves a relative path in a source file to a file; undefined if the file does not exist. */
export function resolveSpecifier(from: string, specifier: string, files: ReadableFiles): string | undefined {
  const path = posix.join(posix.dirname(from), specifier);
  if (path.startsWith('..')) return undefined;
  const asTypeScript = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  return [asTypeScript, path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (candidate) => files.entryKind(candidate) === 'file',
  );
}

/** Returns the paths in a kustomization file. A folder refers to the kustomization file in it. */
function entriesOf(path: string, text: string): string[] {
  const words = text.replaceAll(/(^|\s)#.*/g, '$1').matchAll(/[\w./-]+/g);
  return [...words].flatMap(([word]) => {
    const target = posix.join(posix.dirname(path), word);
    return [target, ...kustomizationPaths(target)];
  });
}
