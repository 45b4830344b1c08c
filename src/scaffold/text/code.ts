/**
 * Text that goes into files of a project as it is. It is composed with {@link code}, so that no value in it can end the
 * string, scalar, line or command that it is in, even a value that was not validated.
 */
export class Code {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/**
 * Names, versions, paths and the like: nothing that is special inside a string of TypeScript, a scalar of YAML, a word
 * of a shell or Makefile, or a line of Markdown, and neither a flag nor the start of a comment.
 */
const plain = /^(?!-)(?!.*\/\/)[\w./-]*$/;

/** Whether a value can be put into any file as it is. */
export function isPlain(value: string): boolean {
  return plain.test(value);
}

/**
 * Composes code of literal parts and values.
 *
 * @throws Error when a value is a string with special characters, and not code itself
 */
export function code(parts: TemplateStringsArray, ...values: readonly (string | Code)[]): Code {
  return new Code(
    String.raw({ raw: parts }, ...values.map((value) => (value instanceof Code ? value.text : checked(value)))),
  );
}

/** Joins code like `Array.prototype.join`. */
export function joinCode(pieces: readonly Code[], separator: string): Code {
  return new Code(pieces.map(({ text }) => text).join(separator));
}

/** A string of TypeScript, with its quotes as the formatter writes them: single ones, unless that escapes more. */
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
