/** The count or counts of a repetition such as `{1,63}`, in RE2 at most 1000. */
const repetition = /\{(\d{1,4})(?:,(\d{0,4}))?\}/y;

/** A class such as `[:alpha:]`, in brackets. */
const named = /\[:\^?[a-z]{1,10}:\]/y;

/** A quotation, or an escape sequence, some with braces. */
const escapeSequence = /\\(?:Q.*?(?:\\E|$)|[xpP]\{[^}]*\}?|.?)/sy;

/** More than any machine can compile. */
const largest = 1e9;

/**
 * About how many instructions the program of a regular expression (RE2) has: one for each character or class, copied for
 * each repetition.
 */
export function programSize(pattern: string): number {
  /** Of the open groups, the innermost last. */
  const groups = [0];
  let last = 0;
  const add = (size: number) => groups.push(Math.min(largest, (groups.pop() ?? 0) + size));
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    repetition.lastIndex = at;
    const [text, least = '', most = ''] = (character === '{' && repetition.exec(pattern)) || [''];
    if (text !== '') {
      const times = Math.max(1, Number(least), Number(most));
      add(last * (times - 1));
      last = Math.min(largest, last * times);
      at += text.length - 1;
    } else if (character === '(') {
      groups.push(0);
    } else {
      const end = atomEnd(pattern, at);
      last = pattern.startsWith('\\Q', at) ? end - at : 1;
      if (character === ')' && groups.length > 1) last += groups.pop() ?? 0;
      add(last);
      at = end;
    }
  }
  return groups.reduce((sum, size) => Math.min(largest, sum + size), 0);
}

/** The last character of a class, an escape sequence, or a quotation; otherwise the character itself. */
function atomEnd(pattern: string, start: number): number {
  if (pattern[start] === '[') return classEnd(pattern, start);
  escapeSequence.lastIndex = start;
  return start + (escapeSequence.exec(pattern)?.[0].length ?? 1) - 1;
}

/** The last character of a class: the bracket after at least one other character. */
function classEnd(pattern: string, start: number): number {
  const isNegated = pattern[start + 1] === '^';
  for (let at = start + (isNegated ? 2 : 1); at < pattern.length; at++) {
    const isFirst = at === start + (isNegated ? 2 : 1);
    named.lastIndex = at;
    if (pattern[at] === ']' && !isFirst) return at;
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '[' && named.test(pattern)) at = named.lastIndex - 1;
  }
  return pattern.length;
}
