import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Diagnostic } from '../../base/problems/index.js';

/** Reports a regular expression (RE2) that the API server rejects, unless it is too large for RE2JS. */
export function checkRegex(
  pattern: string,
  describe: (reason: string, hint: string) => Diagnostic,
): Diagnostic | undefined {
  if (isPlainPattern(pattern)) return undefined;
  const compiled = compile(pattern);
  const isInvalid = compiled instanceof RE2JSSyntaxException && compiled.error !== tooLarge;
  return isInvalid ? describe(...reasonOf(compiled)) : undefined;
}

type Reason = readonly [reason: string, hint: string];

/** The RE2JS error for a large expression, which may be valid, because Go's size limit is higher. */
const tooLarge = 'expression too large';

/** Whether an expression matches any part of a string, in linear time; undefined if it is invalid or too large. */
export function matchesRegex(pattern: string, text: string): boolean | undefined {
  const compiled = compile(pattern);
  return compiled instanceof RE2JSSyntaxException ? undefined : compiled.test(text);
}

/** Returns Go's error for a regular expression that is invalid, or too large for RE2JS; otherwise undefined. */
export function patternError(pattern: string): string | undefined {
  const compiled = compile(pattern);
  return compiled instanceof RE2JSSyntaxException ? compiled.message : undefined;
}

const known = new Map<string, RE2JS | RE2JSSyntaxException>();

const maxKnown = 1000;

/** Compiles a regular expression, or returns the error. The results are cached. */
export function compile(pattern: string): RE2JS | RE2JSSyntaxException {
  const found = known.get(pattern) ?? compileRepeated(pattern);
  if (known.size >= maxKnown) known.clear();
  known.set(pattern, found);
  return found;
}

/** Compiles a regular expression, even if group names are repeated, which Go allows but RE2JS does not. */
function compileRepeated(pattern: string): RE2JS | RE2JSSyntaxException {
  const compiled = compileUnique(pattern);
  const isRepeated = compiled instanceof RE2JSSyntaxException && compiled.error === duplicateName;
  return isRepeated ? compileUnique(withoutNames(pattern)) : compiled;
}

const duplicateName = 'duplicate capture group name';

/** Matches `\Q…\E`, an escape sequence, a POSIX class, a bracket of a class, or the start of a named group. */
const tokens = /\\Q.*?(?:\\E|$)|\\.|\[:\^?[a-z]{1,10}:\]|\[\^?\]?|\]|\(\?P?<\w+>/gs;

/** Removes group names, which do not affect what a pattern matches. */
function withoutNames(pattern: string): string {
  let isInClass = false;
  return pattern.replace(tokens, (token) => {
    if (token.startsWith('\\') || token.startsWith('[:')) return token;
    if (token.startsWith('(')) return isInClass ? token : '(';
    isInClass = isInClass ? !token.endsWith(']') : token !== ']';
    return token;
  });
}

function compileUnique(pattern: string): RE2JS | RE2JSSyntaxException {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error;
    throw error;
  }
}

const flavor = 'the API server uses RE2 (Go) regular expressions';

/** Reasons by parser error. RE2JS reports the same errors as Go. */
const reasons: Readonly<Record<string, (input: string) => Reason>> = {
  'missing closing )': () => ['missing closing `)`', 'close the group, or write `\\(` for a literal parenthesis'],
  'unexpected )': () => ['unexpected `)`', 'write `\\)` for a literal parenthesis'],
  'missing closing ]': () => ['missing closing `]`', 'close the character class, or write `\\[` for a literal bracket'],
  'invalid character class range': characterClass,
  'missing argument to repetition operator': (input) => [
    `\`${input}\` has nothing to repeat`,
    'for the literal character, put a backslash before it',
  ],
  'invalid nested repetition operator': (input) => [
    `nested repetition \`${input}\``,
    `${flavor}, which support neither possessive nor repeated quantifiers`,
  ],
  'invalid repeat count': repetition,
  'invalid or unsupported Perl syntax': (input) =>
    /^\(\?[=!]/.test(input)
      ? lookaround(input)
      : [`unsupported syntax \`${input}\``, `${flavor}; write a group as \`(…)\`, \`(?:…)\` or \`(?P<name>…)\``],
  'invalid named capture': (input) =>
    /^\(\?<[=!]/.test(input)
      ? lookaround(input.slice(0, 4))
      : [`invalid group name in \`${input}\``, 'a group name may contain only letters, digits and underscores'],
  'invalid escape sequence': escapeSequence,
  'trailing backslash at end of expression': () => [
    'trailing backslash',
    'write two backslashes for a literal backslash',
  ],
  'expression nests too deeply': () => ['groups are nested too deeply', `${flavor}, which allow at most 1000 levels`],
};

function reasonOf({ error, input }: RE2JSSyntaxException): Reason {
  const text = (input ?? '').slice(0, 80);
  return reasons[error]?.(text) ?? [`${error}: \`${text}\``, flavor];
}

function lookaround(input: string): Reason {
  const hint = `${flavor}, which do not support lookahead or lookbehind; check each condition separately`;
  return [`unsupported syntax \`${input}\``, hint];
}

function characterClass(input: string): Reason {
  if (input.startsWith('[:'))
    return [`unknown class \`${input}\``, 'use a POSIX class such as `[:alpha:]`, `[:digit:]` or `[:space:]`'];
  if (input.startsWith('\\'))
    return [`unknown class \`${input}\``, 'use a category such as `\\p{Lu}`, or a script such as `\\p{Greek}`'];
  return [`invalid range \`${input}\``, 'the first character of a range must not be greater than the last one'];
}

function repetition(input: string): Reason {
  const [, least = '0', most = least] = /^\{(\d+)(?:,(\d+))?/.exec(input) ?? [];
  return Number(most) < Number(least)
    ? [`invalid repeat count \`${input}\``, 'swap the two numbers: the minimum comes first']
    : [
        `repeat count \`${input}\` leads to more than 1000 repetitions`,
        `${flavor}, which allow at most 1000 repetitions, including nested ones`,
      ];
}

function escapeSequence(input: string): Reason {
  const hints: readonly (readonly [RegExp, string])[] = [
    [/^\\[1-9]/, ', which do not support backreferences'],
    [/^\\[dDwWsSpP]/, ', in which a range cannot end with a class'],
    [/^\\[xu]/, '; write a code point as `\\x41` or `\\x{1F600}`'],
  ];
  const hint = hints.find(([form]) => form.test(input))?.[1] ?? ', in which this escape is unknown or not allowed here';
  return [`invalid escape sequence \`${input}\``, `${flavor}${hint}`];
}

/** Syntax with the same validity in JavaScript and Go: no `{}`, and only common escapes. Exceptions: `different`. */
const plainSyntax = /^(?:[\w\s/:;,=<>~!#%&@'"`^$.|()*+?[\]-]|\\[dDwWsS.*+?()|^$/[\]\\-])*$/;

/** Exceptions to `plainSyntax`: `(?`, and bracket expressions that begin with `]` or contain another `[`. */
const different = /\(\?|\[\^?\]|\[[^\]]*\[/;

/** Maximum length of a plain pattern. Keeps the nesting depth of groups far below Go's limit. */
const longest = 500;

/** Whether an expression is simple, and valid in JavaScript and therefore in Go. RE2JS takes longer to initialize. */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > longest || !plainSyntax.test(pattern) || different.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u'); // strict
    return true;
  } catch {
    return false;
  }
}
