import type { JsonSchema } from '../../../base/json/index.js';
import type { TypeDescription } from '../generate-context.js';

/**
 * Shortens a description to a number of bytes, as controller-gen's `maxDescLen` does: truncates it after the last
 * complete sentence in any language; otherwise at the last whitespace, if any, and adds three dots.
 *
 * @param maxBytes maximum length of the result, without the three dots, in bytes of UTF-8; undefined or negative for no
 *   limit
 * @returns undefined if the description is empty, or if the maximum is 0
 */
export function shortenDescription(text: string, maxBytes: number | undefined): string | undefined {
  if (text === '' || maxBytes === 0) return undefined;
  if (maxBytes === undefined || maxBytes < 0) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  const cut = wholeCharacters(bytes.subarray(0, maxBytes));
  const sentence = lastOf(cut, /\p{Sentence_Terminal}/gu);
  if (sentence && sentence.index > 0) return cut.slice(0, sentence.index) + sentence[0];
  const space = lastOf(cut, /\p{White_Space}/gu);
  return `${space && space.index > 0 ? cut.slice(0, space.index) : cut}...`;
}

function lastOf(text: string, character: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(character)].at(-1);
}

/** Decodes UTF-8 bytes, and drops an incomplete character at the end. */
function wholeCharacters(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replace(/\ufffd$/, '');
}

/** Copies the schema of a built-in type, and adds descriptions for the type and its fields, shortened to the limit. */
export function describeBuiltin(
  schema: JsonSchema,
  { type, fields }: TypeDescription,
  maxDescLen: number | undefined,
): JsonSchema {
  const describe = (part: JsonSchema, text = '') => {
    const description = shortenDescription(text, maxDescLen);
    return description === undefined ? part : { ...part, description };
  };
  const described = describe(schema, type);
  if (!schema.properties) return described;
  const properties = Object.entries(schema.properties).map(([name, field]) => {
    return [name, describe(field, Object.hasOwn(fields, name) ? fields[name] : '')] as const;
  });
  return { ...described, properties: Object.fromEntries(properties) };
}
