import {
  Composer,
  type CST,
  type Document,
  Lexer,
  type ParseOptions,
  Parser,
  type ScalarTag,
  type SchemaOptions,
  type Tags,
} from 'yaml';
import { shorten } from '../problems/index.js';

/** Reports an error in a YAML file: message, location and hint. */
export type ReportFault = (message: string, start: number, end: number, hint?: string) => void;

/** Maximum length of a file, in characters: far above any bundle of manifests. */
const longest = 16 * 2 ** 20;

/** Maximum depth of nesting. The composer is recursive and would overflow the stack at about 800. */
const deepest = 200;

const options = {
  prettyErrors: false,
  // Comparing each key with all others takes a minute for 200,000 keys; `checkDocument` does it in one pass.
  uniqueKeys: false,
  stringKeys: true,
  // A file must not choose how it is parsed: neither by `%YAML 1.1` nor by a tag such as `!!set`.
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  logLevel: 'error',
} as const;

/** Options of {@link composeDocuments}. */
export interface Composing {
  /** Whether integers are parsed as bigints, so that large ones keep all digits. Default: false. */
  readonly hasBigIntegers?: boolean;
  /** Whether `0644` is octal, as kubectl reads it, and not decimal. Default: false. */
  readonly hasOctalIntegers?: boolean;
  /** Whether plain scalars are left as strings. Default: false. */
  readonly isUnresolved?: boolean;
}

/** Parses all documents of a YAML file, within limits on length and depth; undefined if an error was reported. */
export function composeDocuments(
  text: string,
  report: ReportFault,
  { hasBigIntegers = false, hasOctalIntegers = false, isUnresolved = false }: Composing = {},
): readonly Document.Parsed[] | undefined {
  if (text.length > longest) {
    report(`too long: ${text.length} characters, at most ${longest} are read`, 0, 0, 'shorten it, or split it up');
    return undefined;
  }
  const control = /(?![\t\n\r\u0085])\p{Cc}/u.exec(text);
  if (control) {
    const name = `U+${(control[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    report(`found the control character ${name}`, control.index, control.index + 1, 'remove it; is this a text file?');
    return undefined;
  }
  const schema = isUnresolved ? 'failsafe' : options.schema;
  const more = hasOctalIntegers ? { customTags: (tags: Tags) => [octal, ...tags] } : {};
  return compose(text, report, { schema, intAsBigInt: hasBigIntegers, ...more });
}

/** Integers of YAML 1.1 with a leading zero. */
const octal: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0[0-7]+$/,
  resolve: (text, _, { intAsBigInt }) => {
    const value = Number.parseInt(text, 8);
    return intAsBigInt ? BigInt(value) : value;
  },
};

function compose(
  text: string,
  report: ReportFault,
  more: ParseOptions & SchemaOptions,
): readonly Document.Parsed[] | undefined {
  try {
    const composer = new Composer({ ...options, ...more });
    const documents = [...composer.compose(tokensOf(text), true, text.length)] as Document.Parsed[]; // no others
    const errors = documents.flatMap((document) => document.errors);
    for (const { message, pos } of errors) {
      const hint = 'fix it here or on a line above; usually a space, quote or bracket is missing';
      report(shorten(lowerFirst(message), 200), pos[0], Math.max(pos[1], pos[0] + 1), hint);
    }
    return errors.length > 0 ? undefined : documents;
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    const hint = 'remove a level here; a bracket may be unclosed above';
    report(error.message, error.offset, error.offset + 1, hint);
    return undefined;
  }
}

class TooDeepError extends Error {
  constructor(readonly offset: number) {
    super(`nested too deeply: values may be at most ${deepest} levels deep`);
  }
}

function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) throw new TooDeepError(parser.offset);
  }
  yield* parser.end();
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
