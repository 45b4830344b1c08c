/** State while generating an example: the position in the pattern, and how often `*` and `+` repeat. */
interface Reading {
  readonly pattern: string;
  readonly repeats: number;
  position: number;
  depth: number;
}

/** Limits of the length of examples, of patterns, and of the depth of groups. */
const longest = 1000;
const longestPattern = 4000;
const deepest = 50;

/**
 * Generates a string that an RE2 regular expression probably matches: the first alternative, the first character of
 * each class, and as many repetitions as requested. The caller verifies the result with the actual engine.
 *
 * @param repeats how often `*` repeats; `+` does at least once
 * @returns undefined for a pattern without a short example, or an unsupported one
 */
export function patternExample(pattern: string, repeats: number): string | undefined {
  if (pattern.length > longestPattern) return undefined;
  const reading: Reading = { pattern, repeats, position: 0, depth: 0 };
  const text = readAlternatives(reading);
  return reading.position === pattern.length ? text : undefined;
}

function readAlternatives(reading: Reading): string | undefined {
  const first = readSequence(reading);
  while (reading.pattern[reading.position] === '|') {
    reading.position++;
    readSequence(reading);
  }
  return first;
}

function readSequence(reading: Reading): string | undefined {
  let text: string | undefined = '';
  while (reading.position < reading.pattern.length && !/[|)]/.test(reading.pattern[reading.position] ?? '')) {
    const start = reading.position;
    const atom = readAtom(reading);
    const times = readRepetition(reading);
    if (reading.position === start) return undefined;
    text = text === undefined || atom === undefined ? undefined : withAtom(text, atom, times);
  }
  return text;
}

function withAtom(text: string, atom: string, times: number): string | undefined {
  return text.length + atom.length * times <= longest ? text + atom.repeat(times) : undefined;
}

/** The number of repetitions of the preceding item. */
function readRepetition(reading: Reading): number {
  const [whole = '', sign, least, comma, most] =
    /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(reading.pattern.slice(reading.position, reading.position + 20)) ?? [];
  reading.position += whole.length;
  if (whole === '') return 1;
  const [from, to] = {
    '*': [0, Number.POSITIVE_INFINITY],
    '+': [1, Number.POSITIVE_INFINITY],
    '?': [0, 1],
  }[sign ?? ''] ?? [Number(least), comma === undefined ? Number(least) : Number(most || Number.POSITIVE_INFINITY)];
  return Math.max(from ?? 0, Math.min(reading.repeats, to ?? 0));
}

function readAtom(reading: Reading): string | undefined {
  const { pattern } = reading;
  const sign = pattern[reading.position] ?? '';
  if (sign === '(') return readGroup(reading);
  if (sign === '[') return readClass(reading);
  reading.position++;
  if (sign === '\\') return readEscape(reading);
  if (sign === '^' || sign === '$') return '';
  return sign === '.' ? 'a' : sign;
}

function readGroup(reading: Reading): string | undefined {
  const head = /^\((?:\?(?:P?<\w+>|[imsU-]*:|[imsU-]+(?=\))))?/.exec(reading.pattern.slice(reading.position)) ?? [''];
  reading.position += head[0].length;
  if (++reading.depth > deepest) return undefined;
  const inner = readAlternatives(reading);
  reading.depth--;
  if (reading.pattern[reading.position] !== ')') return undefined;
  reading.position++;
  return inner;
}

/** Characters to try in a class, most common first. */
const preferred = [
  ...'a1A-_./: @,=+#abcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!"$%&\'()*;<>?[\\]^`{|}~é',
];

const posixClasses: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: '0-9A-Za-z',
  lower: 'a-z',
  upper: 'A-Z',
  word: '\\w',
  space: '\\s',
  xdigit: '0-9A-Fa-f',
  punct: '!-/:-@[-`{-~',
};

function readClass(reading: Reading): string | undefined {
  const rest = reading.pattern.slice(reading.position);
  const [whole] = /^\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  reading.position += whole.length;
  const spelled = whole.replaceAll(/\[:(\w+):\]/g, (_, name: string) => posixClasses[name] ?? '');
  try {
    // One class and one character: cannot be slow.
    const oneOf = new RegExp(`^${spelled.replace(/^(\[\^?)\]/, '$1\\]')}$`);
    return preferred.find((character) => oneOf.test(character));
  } catch {
    return undefined;
  }
}

function readEscape(reading: Reading): string | undefined {
  const rest = reading.pattern.slice(reading.position);
  const [hex, short, long] = /^x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(rest) ?? [];
  if (hex !== undefined) {
    reading.position += hex.length;
    const code = Number.parseInt(short ?? long ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  }
  const [named = rest[0] ?? ''] = /^[pP](?:\{\^?\w+\}|\w)/.exec(rest) ?? [];
  reading.position += named.length;
  return escapes[named] ?? (/^\w/.test(named) ? undefined : named);
}

const escapes: Readonly<Record<string, string>> = {
  ...{ d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' },
  ...{ n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' },
  ...{ b: '', B: '', A: '', z: '' },
  ...{ pL: 'a', 'p{L}': 'a', 'p{Lu}': 'A', 'p{Ll}': 'a', pN: '1', 'p{N}': '1', 'p{Nd}': '1' },
};
