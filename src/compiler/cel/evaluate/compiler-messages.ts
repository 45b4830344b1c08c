import type { Diagnostic, Span } from '../../../base/problems/index.js';
import { type CallExpr, childrenOf, type Expr, type StructExpr } from '../parse/ast.js';
import { overloadsOf } from '../types/functions.js';

/** Formats errors as the CEL compiler does: with the source line, and a caret below the error. */
export function compilerMessage(text: string, diagnostics: readonly Diagnostic[], expr?: Expr): string {
  return diagnostics.map((diagnostic) => formatError(text, diagnostic, expr)).join('\n');
}

function formatError(text: string, { message, span }: Diagnostic, expr: Expr | undefined): string {
  const node = expr && span && findNode(expr, span);
  const call = node?.kind === 'call' ? node : undefined;
  // The Go compiler locates an error in a constructed value at its opening brace.
  const first = node?.kind === 'struct' ? after(text, node.start, '{') : (span?.start ?? 0);
  const [start, translated] = translate({ text, start: first, call }, message);
  const shown = translated.replaceAll(/\boptional\(/g, 'optional_type(');
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = start - (before.lastIndexOf('\n') + 1);
  const source = text.split('\n')[line - 1] ?? '';
  return `ERROR: <input>:${line}:${column + 1}: ${shown}\n | ${source}\n | ${'.'.repeat(column)}^`;
}

/** Returns the call or the constructed value that a span covers. */
function findNode(node: Expr, span: Span): CallExpr | StructExpr | undefined {
  const isShown = node.kind === 'call' || node.kind === 'struct';
  if (isShown && node.start === span.start && node.end === span.end) return node;
  for (const child of childrenOf(node)) {
    const found = findNode(child, span);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Place {
  readonly text: string;
  readonly start: number;
  readonly call: CallExpr | undefined;
}

type Translation = readonly [start: number, text: string];

const fixed =
  (text: string) =>
  ({ start }: Place): Translation => [start, text];

/** Converts messages of this compiler to the locations and messages that the Go compiler reports. */
const translations: readonly (readonly [RegExp, (place: Place, match: RegExpExecArray) => Translation])[] = [
  [/^undeclared reference `(.*)`$/, ({ start }, [, name]) => [start, undeclared(name)]],
  [
    /^unknown field `(.*)` of/,
    ({ text, start }, [, name = '']) => [selection(text, start, name), `undefined field '${name}'`],
  ],
  [/^unknown (?:method|function) `(.*)`$/, ({ text, start }, [, name]) => [after(text, start, '('), undeclared(name)]],
  [/^no matching overload for `(.*)`$/, (place, [, call = '']) => overload(place, call)],
  [
    /^field `.*` cannot be selected from a value of type `(.*)`$/,
    ({ text, start }, [, type]) => [before(text, start, '.'), `type '${type}' does not support field selection`],
  ],
  [/^expected type `(.*)`, found `(.*)`$/, ({ start }, [, wanted, found]) => [start, mismatch(wanted, found)]],
  [
    /^elements must have the same type, found `(.*)` after `(.*)`$/,
    ({ start }, [, found, wanted]) => [start, mismatch(wanted, found)],
  ],
  [/^rules cannot construct values of type `(.*)`$/, ({ start }, [, name]) => [start, undeclared(name)]],
  [/^expected type of field '.*$/s, ({ text, start }, [message]) => [before(text, start, ':'), message]],
  [/^`has` requires a field selection/, fixed('invalid argument to has() macro')],
  [
    /^unexpected character `(.)`$/,
    ({ start }, [, shown]) => [start, `Syntax error: token recognition error at: '${shown}'`],
  ],
  [/^invalid regular expression/, fixed('invalid matches argument')],
  [
    /^found the end of the input, expected a field or method name$/,
    fixed("Syntax error: no viable alternative at input '.'"),
  ],
  [/^invalid (duration|timestamp)/, ({ start }, [, what]) => [start, `invalid ${what} argument`]],
  [
    /^found the end of the input, expected an expression$/,
    fixed(
      "Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
    ),
  ],
];

function translate(place: Place, message: string): Translation {
  for (const [pattern, make] of translations) {
    const match = pattern.exec(message);
    if (match !== null) return make(place, match);
  }
  return [place.start, message.replaceAll('`', "'")];
}

function undeclared(name = ''): string {
  return `undeclared reference to '${name}' (in container '')`;
}

function mismatch(wanted = '', found = ''): string {
  return `expected type '${wanted}' but found '${found}'`;
}

function before(text: string, start: number, symbol: string): number {
  const at = text.lastIndexOf(symbol, start);
  return at < 0 ? start : at;
}

/** Returns the location of a field selection: its dot, or the parenthesis of the enclosing `has`. */
function selection(text: string, start: number, name: string): number {
  const dot = before(text, start, '.');
  let open = dot - 1;
  for (let depth = 0; open >= 0 && !(text[open] === '(' && depth === 0); open -= 1) {
    depth += text[open] === ')' ? 1 : text[open] === '(' ? -1 : 0;
  }
  const isLast = /^\s*\)/.test(text.slice(start + name.length));
  return isLast && /\bhas$/.test(text.slice(0, open)) ? open : dot;
}

function after(text: string, start: number, symbol: string): number {
  const at = text.indexOf(symbol, start);
  return at < 0 ? start : at;
}

/** Translates the message for a call such as `int + string`, `!int`, `int[string]`, `size(int)` or `int.trim()`. */
function overload({ text, start, call }: Place, shown: string): Translation {
  const at = call?.namePlace.start ?? start;
  const apply = (name: string, args: string): string =>
    `found no matching overload for '${name}' applied to '${args.replaceAll(/(?<=^|[( ])error(?=[.,)])/g, '!error!')}'`;
  const [, condition, yes, no] = /^(.+) \? (.+) : (.+)$/.exec(shown) ?? [];
  if (condition !== undefined) return [at, apply('_?_:_', `(${condition}, ${yes}, ${no})`)];
  const [, left, operator = '', right] = /^(.+) (\S+) (.+)$/.exec(shown) ?? [];
  if (['<', '<=', '>', '>=', '==', '!=', 'in', '+', '-', '*', '/', '%', '&&', '||'].includes(operator)) {
    return [at, apply(operator === 'in' ? '@in' : `_${operator}_`, `(${left}, ${right})`)];
  }
  const [, unary, value] = /^([!-])(.+)$/.exec(shown) ?? [];
  if (unary !== undefined) return [at, apply(`${unary}_`, `(${value})`)];
  const [, index, key] = /^(.+)\[(.+)\]$/.exec(shown) ?? [];
  if (index !== undefined && call?.name === '_[_]') return [at, apply('_[_]', `(${index}, ${key})`)];
  const [, receiver, name = shown, args = ''] = /^(?:(.*)\.)?([\w@.]+)\((.*)\)$/.exec(shown) ?? [];
  const qualified = `${receiver}.${name}`;
  if (overloadsOf(qualified) !== undefined) return [after(text, start, '('), apply(qualified, `(${args})`)];
  return [after(text, start, '('), apply(name, receiver === undefined ? `(${args})` : `${receiver}.(${args})`)];
}
