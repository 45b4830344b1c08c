import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';
import { requireCached } from '../../boot/index.js';
import { type CompilerPart, excerptId, takeParser } from './parser-excerpt.js';

/** What is used of the TypeScript compiler that ts-morph carries: its parser, no program and no type checker. */
export type Compiler = Pick<typeof ts, CompilerPart>;

let loaded: Compiler | undefined;

/** Gives the compiler. It is loaded at the first call, because not every command needs it. */
export function compiler(): Compiler {
  loaded ??= load();
  return loaded;
}

/** What a finding of the parser says, without the full stop. Further parts of a chain come from the type checker alone. */
export function messageOf({ messageText }: Pick<ts.Diagnostic, 'messageText'>): string {
  return (typeof messageText === 'string' ? messageText : messageText.messageText).replace(/\.$/, '');
}

/** The compiler stands beside the main file of a package of ts-morph's own; ts-morph itself passes it on. */
function load(): Compiler {
  const require = createRequire(import.meta.url);
  try {
    const common = createRequire(require.resolve('ts-morph')).resolve('@ts-morph/common');
    const requireCommon = createRequire(common);
    const file = requireCommon.resolve('./typescript.js');
    const { version } = requireCommon('../package.json') as { version: string };
    return requireCached({ file, name: `parser-${version}-${excerptId}`, take: takeParser }) as Compiler; // what takeParser exports
  } catch {
    const module: unknown = require('ts-morph');
    return (module as typeof import('ts-morph')).ts; // the published entry point of the package that the types come from
  }
}
