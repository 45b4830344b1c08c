import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';
import { requireCached } from './compiler-cache.js';

/** The TypeScript compiler that ts-morph carries. Only its parser is used: no program, no type checker. */
export type Compiler = typeof ts;

let loaded: Compiler | undefined;

/**
 * Gives the compiler. It is loaded at the first call, because loading it costs more than everything else that
 * `kbts manifests` does.
 */
export function compiler(): Compiler {
  loaded ??= load();
  return loaded;
}

/** The compiler stands beside the main file of a package of ts-morph's own; ts-morph itself passes it on. */
function load(): Compiler {
  const require = createRequire(import.meta.url);
  try {
    const common = createRequire(require.resolve('ts-morph')).resolve('@ts-morph/common');
    return requireCached(createRequire(common).resolve('./typescript.js')) as Compiler; // the file that ts-morph's types describe
  } catch {
    const module: unknown = require('ts-morph');
    return (module as typeof import('ts-morph')).ts; // the published entry point of the package that the types come from
  }
}
