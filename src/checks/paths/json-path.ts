/** A step of a JSONPath: to a field, or to items of a list. */
export type JsonPathStep = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'items' };

/** A parsed JSONPath. `unknown` is a valid path that cannot be followed through a schema. */
export type JsonPath =
  | { readonly kind: 'steps'; readonly steps: readonly JsonPathStep[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'invalid'; readonly message: string };

/** Parses a path as the API server does for printer columns: `.a.b`, `['a.b']`, `[0]`, `[*]` and `[?(…)]`. */
export function readJsonPath(text: string): JsonPath {
  if (!text.startsWith('.')) return { kind: 'invalid', message: 'it must start with a dot' };
  const steps: JsonPathStep[] = [];
  let rest = text;
  while (rest !== '' && rest !== '.') {
    const field = /^\.?((?:[^.[\]{}'"\\]|\\.)+)/.exec(rest);
    const bracket = rest.startsWith('[') ? closingBracket(rest) : undefined;
    if (rest.startsWith('..') || rest.startsWith('.*')) return { kind: 'unknown' };
    if (bracket === -1) return { kind: 'invalid', message: 'missing closing `]`' };
    if (bracket !== undefined) {
      steps.push(stepOf(rest.slice(1, bracket)));
      rest = rest.slice(bracket + 1);
    } else if (rest.startsWith('.[')) rest = rest.slice(1);
    else if (field?.[1] !== undefined) {
      steps.push({ kind: 'field', name: field[1].replace(/\\(.)/g, '$1') });
      rest = rest.slice(field[0].length);
    } else return { kind: 'invalid', message: `unexpected \`${rest}\`` };
  }
  return { kind: 'steps', steps };
}

/** Returns the index of the bracket that closes the one at the start, or -1. */
function closingBracket(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return at;
  }
  return -1;
}

function stepOf(inside: string): JsonPathStep {
  const [, quoted] = /^'([^']*)'$/.exec(inside) ?? /^"([^"]*)"$/.exec(inside) ?? [];
  return quoted === undefined ? { kind: 'items' } : { kind: 'field', name: quoted };
}
