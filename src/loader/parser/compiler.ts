import { fileURLToPath } from 'node:url';
import type { ts } from 'ts-morph';
import { requireCached } from '../../boot/index.js';
import type { CompilerName } from './compiler-names.js';

/** What is used of the TypeScript compiler: its parser, no program and no type checker. */
export type Compiler = Pick<typeof ts, CompilerName>;

let loaded: Compiler | undefined;

/** Returns the compiler. It is loaded by the first call, because not every command needs it. */
export function compiler(): Compiler {
  loaded ??= load();
  return loaded;
}

/** Returns the message of a diagnostic of the parser, without the full stop. Only the type checker chains messages. */
export function messageOf({ messageText }: Pick<ts.Diagnostic, 'messageText'>): string {
  return (typeof messageText === 'string' ? messageText : messageText.messageText).replace(/\.$/, '');
}

/** A build writes the parser next to this file, and so do tests before they start. */
function load(): Compiler {
  const file = fileURLToPath(new URL('./typescript.cjs', import.meta.url));
  const exported = requireCached({ file }) as Compiler; // what hack/parser.mjs exports
  // Its properties are getters, which are slower than values.
  return { ...exported };
}
