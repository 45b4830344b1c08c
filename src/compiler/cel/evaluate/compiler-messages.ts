import type { Diagnostic } from '../../../base/problems/index.js';

/** Formats errors of an expression as the CEL compiler does: with the line, and a caret under the place. */
export function compilerMessage(text: string, diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => one(text, diagnostic)).join('\n');
}

function one(text: string, { message, span }: Diagnostic): string {
  const [start, shown] = translate(text, message, span?.start ?? 0);
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = start - (before.lastIndexOf('\n') + 1);
  const source = text.split('\n')[line - 1] ?? '';
  return `ERROR: <input>:${line}:${column + 1}: ${shown}\n | ${source}\n | ${'.'.repeat(column)}^`;
}

/** The place and words of the CEL compiler, by the words of this compiler. */
const translations: readonly (readonly [
  RegExp,
  (text: string, start: number, match: RegExpExecArray) => readonly [number, string],
])[] = [
  [
    /^undeclared reference `(.*)`$/,
    (_, start, [, name]) => [start, `undeclared reference to '${name}' (in container '')`],
  ],
  [/^unknown field `(.*)` of/, (text, start, [, name]) => [before(text, start, '.'), `undefined field '${name}'`]],
  [
    /^unknown (?:method|function) `(.*)`$/,
    (text, start, [, name = '']) => [after(text, start, '('), `undeclared reference to '${name}' (in container '')`],
  ],
  [/^no matching overload for `(.*)`$/, (text, start, [, call = '']) => overload(text, start, call)],
  [
    /^field `.*` cannot be selected from a value of type `(.*)`$/,
    (text, start, [, type]) => [before(text, start, '.'), `type '${type}' does not support field selection`],
  ],
];

function translate(text: string, message: string, start: number): readonly [number, string] {
  for (const [pattern, make] of translations) {
    const match = pattern.exec(message);
    if (match !== null) return make(text, start, match);
  }
  return [start, message.replaceAll('`', "'")];
}

function before(text: string, start: number, symbol: string): number {
  const at = text.lastIndexOf(symbol, start);
  return at < 0 ? start : at;
}

function after(text: string, start: number, symbol: string): number {
  const at = text.indexOf(symbol, start);
  return at < 0 ? start : at;
}

/** A call such as `int + string`, `string.startsWith(int)` or `size(int)`. */
function overload(text: string, start: number, call: string): readonly [number, string] {
  const [, left, operator, right] = /^(\S+) (\S+) (\S+)$/.exec(call) ?? [];
  if (operator !== undefined) {
    const name = operator === 'in' ? '@in' : `_${operator}_`;
    return [start, `found no matching overload for '${name}' applied to '(${left}, ${right})'`];
  }
  const [, receiver, name = call, args = ''] = /^(?:(.*)\.)?([\w@.]+)\((.*)\)$/.exec(call) ?? [];
  const applied = receiver === undefined ? `(${args})` : `${receiver}.(${args})`;
  return [after(text, start, '('), `found no matching overload for '${name}' applied to '${applied}'`];
}
