/** Source text that is written without escaping. Compose it with {@link code}, which rejects unsafe values. */
export class Code {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/**
 * Matches strings, such as names, versions and paths, that need no escaping in TypeScript strings, YAML scalars, shell
 * and Makefile words, or Markdown. A leading `-`, and `//` anywhere, are not allowed.
 */
const plain = /^(?!-)(?!.*\/\/)[\w./-]*$/;

/** Whether a value can be written to any file without escaping. */
export function isPlain(value: string): boolean {
  return plain.test(value);
}

/** Composes code of literal parts and values. Throws if a value is a string with special characters, not `Code`. */
export function code(parts: TemplateStringsArray, ...values: readonly (string | Code)[]): Code {
  return new Code(
    String.raw({ raw: parts }, ...values.map((value) => (value instanceof Code ? value.text : checked(value)))),
  );
}

/** Joins code like `Array.prototype.join`. */
export function joinCode(pieces: readonly Code[], separator: string): Code {
  return new Code(pieces.map(({ text }) => text).join(separator));
}

/** Returns a TypeScript string literal as formatted by Biome: with single quotes, unless these require more escapes. */
export function stringLiteral(value: string): Code {
  const json = JSON.stringify(value);
  const count = (quote: string) => value.split(quote).length;
  if (count("'") > count('"')) return new Code(json);
  return new Code(`'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`);
}

function checked(value: string): string {
  if (isPlain(value)) return value;
  throw new Error(
    `bug: ${JSON.stringify(value.slice(0, 100))} has characters that cannot be written into a file as they are`,
  );
}
