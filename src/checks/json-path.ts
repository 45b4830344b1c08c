/** One step of a JSON path: to a field, or to items of a list. */
export type JsonPathStep = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'items' };

/** A JSON path that was read; `unknown` means that it is more than can be judged here. */
export type JsonPath =
  | { readonly kind: 'steps'; readonly steps: readonly JsonPathStep[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly message: string };

/** Reads a path as kubectl and the API server do for columns: `.a.b`, `['a.b']`, `[0]`, `[*]` and `[?(…)]`. */
export function readJsonPath(text: string): JsonPath {
  if (!text.startsWith('.')) return { kind: 'wrong', message: 'it must start with a dot' };
  const steps: JsonPathStep[] = [];
  let rest = text;
  while (rest !== '' && rest !== '.') {
    const field = /^\.?((?:[^.[\]{}'"\\]|\\.)+)/.exec(rest);
    const bracket = rest.startsWith('[') ? closingBracket(rest) : undefined;
    if (rest.startsWith('..') || rest.startsWith('.*')) return { kind: 'unknown' };
    if (bracket === -1) return { kind: 'wrong', message: 'a `[` is not closed' };
    if (bracket !== undefined) {
      steps.push(stepOf(rest.slice(1, bracket)));
      rest = rest.slice(bracket + 1);
    } else if (rest.startsWith('.[')) rest = rest.slice(1);
    else if (field?.[1] !== undefined) {
      steps.push({ kind: 'field', name: field[1].replace(/\\(.)/g, '$1') });
      rest = rest.slice(field[0].length);
    } else return { kind: 'wrong', message: `\`${rest}\` cannot be read` };
  }
  return { kind: 'steps', steps };
}

/** Where the bracket at the start of a text closes; -1 when it does not. */
function closingBracket(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']' && --depth === 0) return at;
  }
  return -1;
}

function stepOf(inside: string): JsonPathStep {
  const [, quoted] = /^'([^']*)'$/.exec(inside) ?? /^"([^"]*)"$/.exec(inside) ?? [];
  return quoted === undefined ? { kind: 'items' } : { kind: 'field', name: quoted };
}
