import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Diagnostic } from '../../problems/index.js';

/**
 * Makes the diagnostic about a regular expression.
 *
 * @param found the part that is invalid, in words: `a group without its closing …`
 */
export type DescribeRegex = (found: string, hint: string) => Diagnostic;

/**
 * Finds why the API server, which reads regular expressions as Go does, rejects one.
 *
 * @returns undefined when it does not; also for a very large expression, which only the API server can judge
 */
export function checkRegex(pattern: string, describe: DescribeRegex): Diagnostic | undefined {
  const compiled = compile(pattern);
  const isInvalid = compiled instanceof RE2JSSyntaxException && compiled.error !== tooLarge;
  return isInvalid ? describe(...reasonOf(compiled)) : undefined;
}

/** What was found in a regular expression, and a hint. */
type Reason = readonly [found: string, hint: string];

/** Go's limit is somewhat higher. */
const tooLarge = 'expression too large';

/** Steps that a match may take at most; some tens of milliseconds. */
const mostSteps = 2_000_000;

/**
 * Whether a regular expression matches some part of a text, as in the API server. The time is linear in the text, whatever
 * the expression.
 *
 * @returns `invalid` when the expression is not valid; `unchecked` when it is very large, or the text is too long for it
 */
export function matchesRegex(pattern: string, text: string): boolean | 'invalid' | 'unchecked' {
  const compiled = compile(pattern);
  if (compiled instanceof RE2JSSyntaxException) return compiled.error === tooLarge ? 'unchecked' : 'invalid';
  return compiled.programSize() * text.length > mostSteps ? 'unchecked' : compiled.test(text);
}

function compile(pattern: string): RE2JS | RE2JSSyntaxException {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error;
    throw error;
  }
}

const flavor = 'the API server reads regular expressions as Go does (RE2)';

/** Reasons by the error of the parser, which is Go's. */
const reasons: Readonly<Record<string, (input: string) => Reason>> = {
  'missing closing )': () => reason('a group without its closing `)`', 'close the group, or write `\\(`'),
  'unexpected )': () => reason('`)` without an opening `(`', 'write `\\)` for the character itself'),
  'missing closing ]': () => reason('a character class without its closing `]`', 'close the class, or write `\\[`'),
  'invalid character class range': characterClass,
  'missing argument to repetition operator': (input) =>
    reason(`\`${input}\` with nothing before it to repeat`, 'write a backslash before the character itself'),
  'invalid nested repetition operator': (input) =>
    reason(`\`${input}\`, a repetition of a repetition`, `${flavor}, which has no possessive repetitions`),
  'invalid repeat count': repetition,
  'invalid or unsupported Perl syntax': (input) =>
    /^\(\?[=!]/.test(input)
      ? lookaround(input)
      : reason(`\`${input}\``, `${flavor}; a group is \`(…)\`, \`(?:…)\` or \`(?P<name>…)\``),
  'invalid named capture': (input) =>
    /^\(\?<[=!]/.test(input)
      ? lookaround(input.slice(0, 4))
      : reason(`\`${input}\`, a group with no valid name`, 'a name has letters, digits and underscores'),
  'duplicate capture group name': (input) =>
    reason(`the group name \`${input}\` twice`, 'give each group a name of its own'),
  'invalid escape sequence': escapeSequence,
  'trailing backslash at end of expression': () =>
    reason('a backslash at the end', 'write two of them for the character itself'),
  'expression nests too deeply': () =>
    reason('groups inside each other, too many levels deep', `${flavor}, where 1000 levels are the maximum`),
};

function reasonOf({ error, input }: RE2JSSyntaxException): Reason {
  const text = (input ?? '').slice(0, 80);
  return reasons[error]?.(text) ?? reason(`${error}: \`${text}\``, flavor);
}

function reason(found: string, hint: string): Reason {
  return [found, hint];
}

function lookaround(input: string): Reason {
  return reason(`\`${input}\``, `${flavor}, which has no lookahead and no lookbehind; check each condition by itself`);
}

function characterClass(input: string): Reason {
  if (input.startsWith('[:'))
    return reason(`\`${input}\``, 'there are `[:alpha:]`, `[:digit:]`, `[:alnum:]`, `[:space:]` and others');
  if (input.startsWith('\\'))
    return reason(`\`${input}\``, 'Unicode classes are categories as `\\p{Lu}` and scripts as `\\p{Greek}`');
  return reason(`the range \`${input}\``, 'a range goes from the smaller character to the larger one');
}

function repetition(input: string): Reason {
  const [, least = '0', most = least] = /^\{(\d+)(?:,(\d+))?/.exec(input) ?? [];
  return Number(most) < Number(least)
    ? reason(`\`${input}\`, where the maximum is less than the minimum`, 'swap the two numbers')
    : reason(
        `\`${input}\`, more than 1000 repetitions`,
        `${flavor}, where 1000 are the maximum, also for one in another`,
      );
}

function escapeSequence(input: string): Reason {
  const hints: readonly (readonly [RegExp, string])[] = [
    [/^\\[1-9]/, ', which has no backreferences'],
    [/^\\[dDwWsSpP]/, ', where a range has no class at its end'],
    [/^\\[xu]/, '; a character is written by its code point as `\\x41` or `\\x{1F600}`'],
  ];
  const hint = hints.find(([form]) => form.test(input))?.[1] ?? ', where this escape is unknown or not allowed here';
  return reason(`\`${input}\``, `${flavor}${hint}`);
}
