import type { ReadableFiles } from '../../files/index.js';
import { mayRegister } from '../../loader/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { importsIn } from '../text/named-import.js';
import { resolveSpecifier } from '../text/references.js';
import type { InsertionEdit } from '../text/scaffold-edit.js';
import { hasWord } from '../text/tokens.js';
import type { CheckedPart } from './checked-project.js';

const main = 'src/main.ts';

/**
 * Reports a controller that files import, but whose code shows that none of them registers it.
 *
 * @param users the files that import it
 * @param edits those of `src/main.ts`
 */
export function unusedController(
  { name, span }: CheckedPart,
  source: string,
  users: readonly string[],
  edits: readonly InsertionEdit[],
  files: ReadableFiles,
): readonly Diagnostic[] {
  const [own] = edits.flatMap(({ marker, code }) => (marker === 'imports' ? importsIn(code.text) : []));
  if (users.some((file) => isLeftTo(file, source, own?.name, files))) return [];
  const [first = main] = users;
  const calls = edits.flatMap(({ setup, code }) => (setup ? [code.text] : []));
  const message = `PROJECT records ${name}, but \`${first}\` imports it without registering it with the manager`;
  const hint = `add to \`${main}\`:\n${calls.join('\n')}`;
  return [{ code: 'part-missing', severity: 'warning', message, span, hint }];
}

/** Whether a file registers a controller, imports it by another name, or leaves it to other code. */
function isLeftTo(file: string, source: string, className: string | undefined, files: ReadableFiles): boolean {
  const text = files.readText(file) ?? '';
  // Other files can register what this one exports.
  if (file !== main && hasWord(text, 'export')) return true;
  const imports = importsIn(text).filter(({ module }) => resolveSpecifier(file, module, files) === source);
  if (imports.length === 0 || imports.some(({ name }) => name !== className)) return true;
  return imports.some(({ local }) => mayRegister(file, text, local) !== false);
}
