import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

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

function load(): Compiler {
  // The ESM loader would first scan megabytes of CommonJS for exports.
  const require = createRequire(import.meta.url);
  const module: unknown = require('ts-morph');
  return (module as typeof import('ts-morph')).ts; // the published entry point of the package that the types come from
}
