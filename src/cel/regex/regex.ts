import { RE2JS, RE2JSSyntaxException } from 're2js';

/** What is wrong with a regular expression. */
export interface RegexProblem {
  /** A part of it, in words: `a group without its closing …`. */
  readonly found: string;
  readonly hint: string;
}

/**
 * Finds the reason for which the API server, which reads regular expressions as Go does, refuses one.
 *
 * @returns undefined when there is none; also for a very large expression, which only the API server can judge
 */
export function regexProblem(pattern: string): RegexProblem | undefined {
  const compiled = compile(pattern);
  return compiled instanceof RE2JSSyntaxException && compiled.error !== tooLarge ? problemOf(compiled) : undefined;
}

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

/** Problems by the error of the parser, which is Go's. */
const problems: Readonly<Record<string, (input: string) => RegexProblem>> = {
  'missing closing )': () => problem('a group without its closing `)`', 'close the group, or write `\\(`'),
  'unexpected )': () => problem('`)` without an opening `(`', 'write `\\)` for the character itself'),
  'missing closing ]': () => problem('a character class without its closing `]`', 'close the class, or write `\\[`'),
  'invalid character class range': classProblem,
  'missing argument to repetition operator': (input) =>
    problem(`\`${input}\` with nothing before it to repeat`, 'write a backslash before the character itself'),
  'invalid nested repetition operator': (input) =>
    problem(`\`${input}\`, a repetition of a repetition`, `${flavor}, which has no possessive repetitions`),
  'invalid repeat count': repetitionProblem,
  'invalid or unsupported Perl syntax': (input) =>
    /^\(\?[=!]/.test(input)
      ? lookaround(input)
      : problem(`\`${input}\``, `${flavor}; a group is \`(…)\`, \`(?:…)\` or \`(?P<name>…)\``),
  'invalid named capture': (input) =>
    /^\(\?<[=!]/.test(input)
      ? lookaround(input.slice(0, 4))
      : problem(`\`${input}\`, a group with no valid name`, 'a name has letters, digits and underscores'),
  'duplicate capture group name': (input) =>
    problem(`the group name \`${input}\` twice`, 'give each group a name of its own'),
  'invalid escape sequence': escapeProblem,
  'trailing backslash at end of expression': () =>
    problem('a backslash at the end', 'write two of them for the character itself'),
  'expression nests too deeply': () =>
    problem('groups inside each other, too many levels deep', `${flavor}, where 1000 levels are the maximum`),
};

function problemOf({ error, input }: RE2JSSyntaxException): RegexProblem {
  const text = (input ?? '').slice(0, 80);
  return problems[error]?.(text) ?? problem(`${error}: \`${text}\``, flavor);
}

function problem(found: string, hint: string): RegexProblem {
  return { found, hint };
}

function lookaround(input: string): RegexProblem {
  return problem(`\`${input}\``, `${flavor}, which has no lookahead and no lookbehind; check each condition by itself`);
}

function classProblem(input: string): RegexProblem {
  if (input.startsWith('[:'))
    return problem(`\`${input}\``, 'there are `[:alpha:]`, `[:digit:]`, `[:alnum:]`, `[:space:]` and others');
  if (input.startsWith('\\'))
    return problem(`\`${input}\``, 'Unicode classes are categories as `\\p{Lu}` and scripts as `\\p{Greek}`');
  return problem(`the range \`${input}\``, 'a range goes from the smaller character to the larger one');
}

function repetitionProblem(input: string): RegexProblem {
  const [, least = '0', most = least] = /^\{(\d+)(?:,(\d+))?/.exec(input) ?? [];
  return Number(most) < Number(least)
    ? problem(`\`${input}\`, where the maximum is less than the minimum`, 'swap the two numbers')
    : problem(
        `\`${input}\`, more than 1000 repetitions`,
        `${flavor}, where 1000 are the maximum, also for one in another`,
      );
}

function escapeProblem(input: string): RegexProblem {
  const hints: readonly (readonly [RegExp, string])[] = [
    [/^\\[1-9]/, ', which has no backreferences'],
    [/^\\[dDwWsSpP]/, ', where a range has no class at its end'],
    [/^\\[xu]/, '; a character is written by its code point as `\\x41` or `\\x{1F600}`'],
  ];
  const hint = hints.find(([form]) => form.test(input))?.[1] ?? ', where this escape is unknown or not allowed here';
  return problem(`\`${input}\``, `${flavor}${hint}`);
}
