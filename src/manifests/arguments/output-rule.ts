import { fields, optional, required, type TextReader, text } from '../../markers/index.js';

/** The output of a generator. */
export type OutputRule =
  | {
      readonly kind: 'folder';
      /** As written; empty for the project itself. */
      readonly path: string;
    }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

const artifacts = fields({
  config: required(text('folder of the manifests')),
  code: optional(text('folder of generated code; not used for TypeScript')),
});
const folder = text('the folder');

/**
 * Parses an output rule of controller-gen, without `output:` and the name of a generator. Throws ArgumentError if the
 * argument of a known rule is invalid.
 *
 * @returns undefined if it is not a rule
 */
export function readOutputRule(reader: TextReader): OutputRule | undefined {
  if (reader.text === 'stdout' || reader.text === 'none') return { kind: reader.text };
  if (reader.take('dir=') && !reader.isAtEnd) return { kind: 'folder', path: wholeText(reader) };
  if (!reader.take('artifacts:') || reader.isAtEnd) return undefined;
  return { kind: 'folder', path: artifacts.readText(reader).config };
}

function wholeText(reader: TextReader): string {
  const read = reader.part('.dir', () => folder.readText(reader));
  reader.expectEnd();
  return read;
}
