import type { Span } from '../../../base/problems/index.js';
import { type ConfigFiles, positioned } from './config-files.js';
import { declarationOf } from './node-modules.js';
import { partOfPattern } from './package-manifest.js';
import { folderOf, join } from './paths.js';
import type { PathMap } from './tsconfig.js';

/** The target of a module specifier. */
export type Module =
  | { readonly kind: 'file'; readonly path: string }
  /** `kbts/api`. */
  | { readonly kind: 'api' }
  /** A module of built-in types, such as `kbts/k8s/batch/v1`. */
  | { readonly kind: 'k8s'; readonly specifier: string }
  | { readonly kind: 'client-node' }
  | { readonly kind: 'missing'; readonly specifier: string }
  /** A file that must not be read; the import has been reported. */
  | { readonly kind: 'refused' };

/** Resolves a module specifier as `tsc` does; `at` is the source range of the import. */
export function resolveModule(configs: ConfigFiles, paths: PathMap, from: string, specifier: string, at: Span): Module {
  if (specifier === 'kbts/api') return { kind: 'api' };
  if (specifier.startsWith('kbts/k8s/')) return { kind: 'k8s', specifier };
  if (specifier === '@kubernetes/client-node') return { kind: 'client-node' };
  const search = (): Module => {
    const path = pathOf(configs, paths, from, specifier, at);
    return path === undefined ? { kind: 'missing', specifier } : { kind: 'file', path };
  };
  return positioned(configs.sink, at, search) ?? { kind: 'refused' };
}

function pathOf(configs: ConfigFiles, paths: PathMap, from: string, specifier: string, at: Span): string | undefined {
  if (/^\.{1,2}(\/|$)/.test(specifier)) return configs.scriptFile(join(folderOf(from), specifier));
  return mappedFile(configs, paths, specifier) ?? declarationOf(configs, from, specifier, at);
}

function mappedFile(configs: ConfigFiles, paths: PathMap, specifier: string): string | undefined {
  for (const { pattern, targets } of paths.mappings) {
    const part = partOfPattern(pattern, specifier);
    if (part === undefined) continue;
    for (const target of targets) {
      const path = target.replace('*', () => part);
      const found = configs.scriptFile(join('.', path));
      if (found !== undefined) return found;
    }
  }
  return paths.base === undefined ? undefined : configs.scriptFile(join(paths.base, specifier));
}
