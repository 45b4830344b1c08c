import type { Json } from '../../base/json/index.js';
import { escapeUnits } from '../../base/problems/index.js';

/** A TypeScript expression in an argument. It is printed in the style of the project's formatter. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: Expression])[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] };

/** The line width of generated TypeScript, which is the same as in the project's `biome.json`. */
export const lineWidth = 120;

/** Returns the TypeScript expression for a JSON value. */
export function expressionOf(value: Json): Expression {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(expressionOf) };
  if (typeof value === 'object' && value !== null) {
    return { kind: 'object', entries: Object.entries(value).map(([key, part]) => [key, expressionOf(part)] as const) };
  }
  if (typeof value === 'string') return { kind: 'text', text: quoted(value) };
  return { kind: 'text', text: typeof value === 'bigint' ? `${value}n` : String(value) };
}

/** Returns a string literal in single quotes, or in double quotes if they require fewer escapes. */
export function quoted(text: string): string {
  const count = (quote: string) => text.split(quote).length;
  const quote = count("'") > count('"') ? '"' : "'";
  const escaped = text.replaceAll(/[\\'"\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === "'" || character === '"') return character === quote ? `\\${character}` : character;
    return shortEscapes[character] ?? escapeUnits(character);
  });
  return quote + escaped + quote;
}

/** Returns the code for a key. In an object literal, a plain `__proto__` would set the prototype. */
export function propertyKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** Returns a class decorator with one argument, followed by a line break. */
export function decoratorLine(name: string, argument: Json): string {
  const call: Expression = { kind: 'call', name, args: [expressionOf(argument)] };
  return `@${printExpression(call, { indent: '', column: 1, after: 0 })}\n`;
}

const shortEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

interface Place {
  readonly indent: string;
  /** Number of characters before the expression on its first line. */
  readonly column: number;
  /** Number of characters after the expression on its last line. */
  readonly after: number;
}

/** Prints an expression on one line if it fits, otherwise with one part per line. */
export function printExpression(expression: Expression, { indent, column, after }: Place): string {
  const flat = mustBreak(expression) ? undefined : flatText(expression);
  if (flat !== undefined && (column + flat.length + after <= lineWidth || expression.kind === 'text')) return flat;
  const inner = `${indent}  `;
  const part = (item: Expression) => printExpression(item, { indent: inner, column: inner.length, after: 1 });
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'list':
      return `[\n${expression.items.map((item) => `${inner}${part(item)},\n`).join('')}${indent}]`;
    case 'object':
      return `{\n${expression.entries.map((entry) => `${inner}${printEntry(entry, inner)},\n`).join('')}${indent}}`;
    case 'call': {
      const { name, args } = expression;
      const [only, second] = args;
      if (only && !second && (only.kind === 'list' || only.kind === 'object')) {
        return `${name}(${printExpression(only, { indent, column: column + name.length + 1, after: after + 1 })})`;
      }
      return `${name}(\n${args.map((arg) => `${inner}${part(arg)},\n`).join('')}${indent})`;
    }
  }
}

function printEntry([key, value]: readonly [string, Expression], indent: string): string {
  const name = propertyKey(key);
  const column = indent.length + name.length + 2;
  // With a short key, the formatter does not move the value to the next line.
  const isShortKey = name.length <= 4;
  if (value.kind === 'text' && !isShortKey && column + value.text.length + 1 > lineWidth && /^['"]/.test(value.text)) {
    return `${name}:\n${indent}  ${value.text}`;
  }
  return `${name}: ${printExpression(value, { indent, column, after: 1 })}`;
}

function flatText(expression: Expression): string {
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'list':
      return `[${expression.items.map(flatText).join(', ')}]`;
    case 'object':
      return expression.entries.length === 0
        ? '{}'
        : `{ ${expression.entries.map(([key, value]) => `${propertyKey(key)}: ${flatText(value)}`).join(', ')} }`;
    case 'call':
      return `${expression.name}(${expression.args.map(flatText).join(', ')})`;
  }
}

/** Whether the formatter always breaks an expression: one with a list of objects or lists, each with several parts. */
function mustBreak(expression: Expression): boolean {
  switch (expression.kind) {
    case 'text':
      return false;
    case 'list':
      return isTable(expression.items) || expression.items.some(mustBreak);
    case 'object':
      return expression.entries.some(([, value]) => mustBreak(value));
    case 'call':
      return expression.args.some(mustBreak);
  }
}

function isTable(items: readonly Expression[]): boolean {
  if (items.length < 2) return false;
  return (
    items.every((item) => item.kind === 'object' && item.entries.length > 1) ||
    items.every((item) => item.kind === 'list' && item.items.length > 1)
  );
}

/** Comments that tools interpret. They must be escaped in descriptions. */
const commands = /^(?:\+|@|---|TODO|(?:biome|kbts|eslint|prettier|deno|v8|c8|istanbul)[- ])/;

/**
 * Returns a doc comment that ends with a line break, and escapes text that ends the comment or that tools interpret.
 */
export function docComment(description: string, indent = ''): string {
  const lines = description
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll('*/', '*\\/')
    .split('\n')
    .map((line) => line.replaceAll('\t', '  ').trimEnd());
  const kept = trimBlank(lines).map((line) => (commands.test(line.trim()) ? line.replace(/\S/, '\\$&') : line));
  if (kept.length === 0) return '';
  const [only = ''] = kept;
  if (kept.length === 1 && `${indent}/** ${only} */`.length <= lineWidth) return `${indent}/** ${only.trim()} */\n`;
  const body = kept.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`);
  return `${indent}/**\n${body.join('')}${indent} */\n`;
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== '');
  const end = lines.findLastIndex((line) => line !== '');
  return start === -1 ? [] : lines.slice(start, end + 1);
}
