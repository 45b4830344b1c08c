import { readClass } from './regex-class.js';

/** What is wrong with a regular expression. */
export interface RegexProblem {
  /** A part of it, in words: `a group without its closing …`. */
  readonly found: string;
  readonly hint: string;
}

const flavour = 'the API server reads regular expressions as Go does (RE2)';

/**
 * Finds a reason for which Go refuses a regular expression.
 *
 * @returns undefined when there is none, or when it is not certain
 */
export function regexProblem(pattern: string): RegexProblem | undefined {
  const reader = new RegexReader(pattern);
  return reader.read();
}

/** Goes through a pattern and stops at the first thing that Go refuses. */
class RegexReader {
  #position = 0;
  #depth = 0;
  /** Whether there is something that a repetition could repeat. */
  #canRepeat = false;
  #wasRepeated = false;

  constructor(readonly pattern: string) {}

  read(): RegexProblem | undefined {
    while (this.#position < this.pattern.length) {
      const problem = this.next();
      if (problem !== undefined) return problem;
    }
    return this.#depth > 0 ? problem('a group without its closing `)`', 'close the group, or write `\\(`') : undefined;
  }

  private next(): RegexProblem | undefined {
    const rest = this.pattern.slice(this.#position);
    const repetition = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest)?.[0];
    if (repetition !== undefined) return this.repeat(repetition);
    this.#wasRepeated = false;
    switch (rest[0]) {
      case '(':
        return this.open(rest);
      case ')':
        return this.close();
      case '|':
        return this.step(1, false);
      case '[':
        return this.characterClass(rest);
      case '\\':
        return this.escape(rest);
      default:
        return this.step(1, true);
    }
  }

  private step(length: number, canRepeat: boolean): undefined {
    this.#position += length;
    this.#canRepeat = canRepeat;
    return undefined;
  }

  private repeat(text: string): RegexProblem | undefined {
    const sign = `\`${text}\``;
    if (!this.#canRepeat)
      return problem(`${sign} with nothing before that could be repeated`, 'write a backslash before the sign itself');
    if (this.#wasRepeated)
      return problem(`${sign} behind another repetition`, `${flavour}, which has no possessive repetitions`);
    const [, least = '0', most = least] = /^\{(\d+)(?:,(\d+))?/.exec(text) ?? [];
    if (Number(least) > 1000 || Number(most) > 1000)
      return problem(`${sign}, more than 1000 repetitions`, `${flavour}, where 1000 is the most`);
    if (Number(most) < Number(least))
      return problem(`${sign}, where the most is less than the least`, 'swap the two numbers');
    this.step(text.length, true);
    this.#wasRepeated = true;
    return undefined;
  }

  private open(rest: string): RegexProblem | undefined {
    const flags = /^\(\?[imsU]*(?:-[imsU]+)?\)/.exec(rest)?.[0];
    // A repetition behind flags repeats what stands before them.
    if (flags !== undefined) return this.step(flags.length, this.#canRepeat);
    const lookaround = /^\(\?<?[=!]/.exec(rest)?.[0];
    if (lookaround !== undefined) {
      return problem(
        `\`${lookaround}\``,
        `${flavour}, which cannot look ahead or behind; ask for each condition by itself`,
      );
    }
    const special = /^\(\?[^imsU\-:P<]/u.exec(rest)?.[0] ?? /^\(\?P[^<]/u.exec(rest)?.[0];
    if (special !== undefined)
      return problem(`\`${special}\``, `${flavour}; a group is \`(…)\`, \`(?:…)\` or \`(?P<name>…)\``);
    const named = /^\(\?P?<([^>]*)>/.exec(rest);
    if (named !== null && !/^\w+$/.test(named[1] ?? '')) {
      return problem(`\`${named[0]}\`, a group with no valid name`, 'a name has letters, digits and underscores');
    }
    this.#depth++;
    const begin = named?.[0] ?? /^\(\?[imsU-]*:/.exec(rest)?.[0] ?? '(';
    return this.step(begin.length, false);
  }

  private close(): RegexProblem | undefined {
    if (this.#depth === 0) return problem('`)` without an opening `(`', 'write `\\)` for the sign itself');
    this.#depth--;
    return this.step(1, true);
  }

  private characterClass(rest: string): RegexProblem | undefined {
    const found = readClass(rest);
    switch (found.kind) {
      case 'read':
        return this.step(found.length, true);
      case 'unclosed':
        return problem('a character class without its closing `]`', 'close the class, or write `\\[`');
      case 'bad-range':
        return problem(`the range \`${found.range}\``, 'a range goes from the smaller character to the larger one');
      case 'bad-escape':
        return problem(
          `\`${found.escape}\` in a character class`,
          `${flavour}; a character is \`\\x{…}\` by its code point`,
        );
      case 'bad-name':
        return problem(`\`${found.name}\``, 'there are `[:alpha:]`, `[:digit:]`, `[:alnum:]`, `[:space:]` and others');
    }
  }

  private escape(rest: string): RegexProblem | undefined {
    if (rest.length === 1) return problem('a backslash at the end', 'write two of them for the sign itself');
    if (rest.startsWith('\\Q')) {
      const end = rest.indexOf('\\E');
      return this.step(end < 0 ? rest.length : end + 2, true);
    }
    const isBackReference = /^\\(?:[1-7](?![0-7])|[89])/.test(rest);
    if (isBackReference) return problem(`\`${rest.slice(0, 2)}\``, `${flavour}, which cannot refer back to a group`);
    if (/^\\[^aAbBdDfnpPQrsStvwWxzE\W_0-7]/.test(rest))
      return problem(`\`${rest.slice(0, 2)}\``, `${flavour}, which does not have it`);
    const long = /^\\(?:[pP]\{[^}]*\}|x\{[^}]*\}|[\s\S])/.exec(rest)?.[0] ?? rest;
    return this.step(long.length, true);
  }
}

function problem(found: string, hint: string): RegexProblem {
  return { found, hint };
}
