import type { Diagnostic } from '../../problems/index.js';
import type { CallExpr, Expr } from '../parse/ast.js';
import { typeError } from '../parse/diagnostics.js';
import { typeText } from '../types/type-text.js';
import type { CelType } from '../types/types.js';

type Kind = CelType['kind'];
type Types = ReadonlyMap<Expr, CelType>;

const printable: readonly Kind[] = [
  'list',
  'map',
  'int',
  'uint',
  'double',
  'bool',
  'string',
  'timestamp',
  'bytes',
  'duration',
  'type',
  'null_type',
];

/** The types that each clause of a format string accepts. */
const clauses: Readonly<Record<string, readonly Kind[]>> = {
  s: printable,
  d: ['int', 'uint'],
  f: ['double', 'string'],
  e: ['double', 'string'],
  b: ['int', 'uint', 'bool'],
  x: ['int', 'uint', 'string', 'bytes'],
  X: ['int', 'uint', 'string', 'bytes'],
  o: ['int', 'uint'],
};

const clauseHint = `valid clauses are ${Object.keys(clauses)
  .map((clause) => `\`%${clause}\``)
  .join(', ')}, and \`%%\` for a percent sign`;

/** Checks a call of `format` if the format string and the list of values are literals. */
export function checkFormat(call: CallExpr, types: Types): Diagnostic[] {
  const [list] = call.args;
  const { target } = call;
  if (target?.kind !== 'literal' || target.value.type !== 'string' || list?.kind !== 'list') return [];
  const found = clausesOf(target.value.value);
  const wrong = found.find(({ clause }) => clauses[clause] === undefined);
  const values = list.elements;
  for (const [index, { text, clause }] of found.entries()) {
    const value = values[index];
    if (value === undefined) {
      const message = `the list has only ${count(values.length, 'value')}, but the format string requires more`;
      return [typeError(list, message, 'provide one value for each clause')];
    }
    if (wrong?.text === text) return [typeError(target, `unknown format clause \`${text}\``, clauseHint)];
    const misfit = misfitOf(value, clause, types);
    if (misfit !== undefined) return [wrongClause(misfit, text, types)];
  }
  if (values.length <= found.length) return [];
  const message = `the format string has ${count(found.length, 'clause')}, but the list has ${count(values.length, 'value')}`;
  return [typeError(list, message, 'provide one value for each clause')];
}

/** Returns the clauses of a format string. The `clause` of an incomplete one is empty. */
function clausesOf(format: string): { readonly text: string; readonly clause: string }[] {
  const found = format.matchAll(/%%|%(?:\.\d+)?([^.%]|%)?/gsu);
  return [...found].filter(([text]) => text !== '%%').map(([text, clause = '']) => ({ text, clause }));
}

/** Returns the value, or the element of it, that a clause does not accept. */
function misfitOf(value: Expr, clause: string, types: Types): Expr | undefined {
  const type = types.get(value);
  const fits = type === undefined || type.kind === 'dyn' || (clauses[clause] ?? []).includes(type.kind);
  if (!fits) return value;
  if (clause !== 's') return undefined;
  const parts = value.kind === 'list' ? value.elements : mapParts(value);
  return parts.map((part) => misfitOf(part, clause, types)).find((part) => part !== undefined);
}

function mapParts(value: Expr): readonly Expr[] {
  return value.kind === 'map' ? value.entries.flatMap((entry) => [entry.key, entry.value]) : [];
}

function wrongClause(value: Expr, clause: string, types: Types): Diagnostic {
  const type = typeText(types.get(value) ?? { kind: 'dyn' });
  const message = `format clause \`${clause}\` does not accept a value of type \`${type}\``;
  return typeError(value, message, 'use a clause that accepts the type, or `%s` with `string(…)`');
}

function count(number: number, noun: string): string {
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`;
}
