import { fields, optional, required, type TextReader, text } from '../markers/index.js';

/** Where the files of a generator go. */
export type OutputRule =
  | {
      readonly kind: 'folder';
      /** As it was written; empty for the project itself. */
      readonly path: string;
    }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

const artifacts = fields({
  config: required(text('folder of the manifests')),
  code: optional(text('folder of generated code; there is none in TypeScript')),
});
const folder = text('the folder');

/**
 * Reads an output rule of controller-gen, without `output:` and the name of a generator. Throws ArgumentError when the
 * rule is known and its argument is wrong.
 *
 * @returns undefined when the text is no rule
 */
export function readOutputRule(reader: TextReader): OutputRule | undefined {
  if (reader.text === 'stdout' || reader.text === 'none') return { kind: reader.text };
  if (reader.take('dir=') && !reader.isAtEnd) return { kind: 'folder', path: wholeText(reader) };
  if (!reader.take('artifacts:') || reader.isAtEnd) return undefined;
  return { kind: 'folder', path: artifacts.readText(reader).config };
}

function wholeText(reader: TextReader): string {
  const read = folder.readText(reader);
  reader.expectEnd();
  return read;
}
