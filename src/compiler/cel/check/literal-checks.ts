import type { Diagnostic, Span } from '../../../base/problems/index.js';
import { conversions } from '../evaluate/conversions.js';
import { CelError } from '../evaluate/errors.js';
import { literalValue } from '../evaluate/values.js';
import { type CallExpr, type Constant, childrenOf, type Expr } from '../parse/ast.js';
import { typeError } from '../parse/diagnostics.js';
import { checkRegex } from '../regex.js';
import { type CelType, sameType, scalarKinds, typeText } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import { byPlace, type Checked } from './state.js';
import { mixedElementTypes } from './type-errors.js';

/** Reports literals that the API server rejects, in an expression without type errors. */
export function checkLiterals(checked: Checked): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<Expr>();
  // In the arguments of `format`, the elements of lists and maps may have different types.
  const visit = (node: Expr, isInFormat: boolean) => {
    if (seen.has(node)) return;
    seen.add(node);
    diagnostics.push(...checkNode(checked, node, isInFormat));
    const isFormat = node.kind === 'call' && node.name === 'format';
    for (const child of childrenOf(node)) visit(child, isInFormat || isFormat);
  };
  visit(checked.expr, false);
  return diagnostics.toSorted(byPlace);
}

function checkNode(checked: Checked, node: Expr, isInFormat: boolean): Diagnostic[] {
  if (node.kind === 'call') return checkCall(checked, node);
  if (isInFormat) return [];
  if (node.kind === 'list') return mixed(checked, node.elements, (index) => node.optionals.has(index));
  if (node.kind !== 'map') return [];
  const keys = node.entries.map(({ key }) => key);
  const values = node.entries.map(({ value }) => value);
  return [
    ...mixed(checked, keys, () => false),
    ...mixed(checked, values, (index) => node.entries[index]?.isOptional ?? false),
  ];
}

/** Reports the first element whose type differs from the type of the preceding elements. */
function mixed(checked: Checked, nodes: readonly Expr[], isOptional: (index: number) => boolean): Diagnostic[] {
  const types = nodes.map((node, index) => {
    const type: CelType = checked.types.get(node) ?? { kind: 'dyn' };
    return isOptional(index) ? (insideOptional(type) ?? type) : type;
  });
  const [first] = types;
  const index = types.findIndex((type) => first !== undefined && !sameType(first, type));
  const [node, type] = [nodes[index], types[index]];
  return first === undefined || node === undefined || type === undefined ? [] : [mixedElementTypes(node, first, type)];
}

function checkCall(checked: Checked, call: CallExpr): Diagnostic[] {
  if (call.name === 'format') return checkFormat(call, checked.types);
  if (call.name === '_[_]' || call.name === '_[?_]') return checkIndex(call);
  const [place] = call.args;
  const constant = constantOf(place);
  if (place === undefined || constant === undefined) return [];
  if (['matches', 'find', 'findAll'].includes(call.name)) return regex(constant, place);
  return checkConversion(call, constant, place);
}

/** Returns the value of a literal, or of `string(<literal>)`, which the API server folds into a constant. */
function constantOf(node: Expr | undefined): Constant | undefined {
  if (node?.kind === 'literal') return node.value;
  if (node?.kind !== 'call' || node.name !== 'string' || node.target !== undefined) return undefined;
  const value = constantOf(node.args[0]);
  const isPlain = value !== undefined && ['string', 'int', 'uint', 'bool'].includes(value.type);
  return isPlain ? { type: 'string', value: String(value.value) } : undefined;
}

const invalidKeyTypes: ReadonlySet<string> = new Set(['bytes', 'duration', 'timestamp']);

/** Reports a constant key in `map[key]` whose type the API server rejects although the type check accepts the key. */
function checkIndex({ args: [, key] }: CallExpr): Diagnostic[] {
  const isConversion = key?.kind === 'call' && key.target === undefined && constantOf(key.args[0]) !== undefined;
  const type = key?.kind === 'literal' ? key.value.type : isConversion ? key.name : '';
  if (key === undefined || !invalidKeyTypes.has(type)) return [];
  const message = `a map key must be a string, a number or a bool, found \`${type}\``;
  return [typeError(key, message, 'use strings as keys')];
}

/** For each conversion function, the name of its result in messages, and a hint about the literals that it accepts. */
const conversionHints: Readonly<Record<string, readonly [name: string, hint: string]>> = {
  duration: ['duration', 'use a number with a unit, for example `duration("1h30m")` or `duration("500ms")`'],
  timestamp: ['timestamp', 'use RFC 3339, for example `timestamp("2006-01-02T15:04:05Z")`'],
  int: ['integer', 'use an integer from `-9223372036854775808` to `9223372036854775807`'],
  uint: ['unsigned integer', 'use an integer from `0` to `18446744073709551615`'],
  double: ['number', 'use a decimal number, for example `1.5`'],
  bool: ['bool', 'use `true` or `false`'],
};

/** Checks the literal argument of a conversion function. A method with the same name is not a conversion. */
function checkConversion({ name, target, args }: CallExpr, constant: Constant, place: Span): Diagnostic[] {
  const [shown, hint] = conversionHints[name] ?? [];
  if (shown === undefined || hint === undefined || target !== undefined || args.length !== 1) return [];
  try {
    conversions[name]?.(literalValue(constant));
    return [];
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return [typeError(place, `invalid ${shown} \`${constant.value}\``, hint)];
  }
}

function regex({ value }: Constant, place: Span): Diagnostic[] {
  if (typeof value !== 'string') return [];
  const found = checkRegex(value, (reason, hint) => typeError(place, `invalid regular expression: ${reason}`, hint));
  return found ? [found] : [];
}

type Kind = CelType['kind'];
type Types = ReadonlyMap<Expr, CelType>;

const printable: readonly Kind[] = [...scalarKinds, 'null_type', 'list', 'map', 'type'];

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

/** Checks a call to `format` if the format string and the list of values are literals. */
function checkFormat(call: CallExpr, types: Types): Diagnostic[] {
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

/** Returns the clauses of a format string. In an incomplete clause, `clause` is empty. */
function clausesOf(format: string): { readonly text: string; readonly clause: string }[] {
  const found = format.matchAll(/%%|%(?:\.\d+)?([^.%]|%)?/gsu);
  return [...found].filter(([text]) => text !== '%%').map(([text, clause = '']) => ({ text, clause }));
}

/** Returns the value or nested element that a clause does not accept; undefined if the clause accepts all of them. */
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
