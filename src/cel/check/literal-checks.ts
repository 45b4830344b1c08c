import type { Diagnostic, Span } from '../../problems/index.js';
import type { CallExpr, Constant, Expr, ListExpr, MapExpr } from '../parse/ast.js';
import { typeError } from '../parse/diagnostics.js';
import { childrenOf } from '../parse/walk.js';
import { checkRegex } from '../regex/regex.js';
import { sameType } from '../types/type-text.js';
import type { CelType } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import type { Checked } from './checked.js';
import { isBool, isDouble, isDuration, isInt, isTimestamp, isUint } from './conversions.js';
import { checkFormat } from './format-check.js';
import { byPlace } from './state.js';
import { mixedElementTypes } from './type-errors.js';

/** Finds invalid literals in an expression that has no type errors, because the API server rejects them as well. */
export function checkLiterals(checked: Checked): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<Expr>();
  // Inside a call of `format`, list elements may have different types.
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
  if (node.kind === 'list') return checkListLiteral(checked, node);
  return node.kind === 'map' ? checkMapLiteral(checked, node) : [];
}

function checkListLiteral(checked: Checked, list: ListExpr): Diagnostic[] {
  return mixed(checked, list.elements, (index) => list.optionals.has(index));
}

function checkMapLiteral(checked: Checked, { entries }: MapExpr): Diagnostic[] {
  const keys = entries.map(({ key }) => key);
  const values = entries.map(({ value }) => value);
  return [
    ...mixed(checked, keys, () => false),
    ...mixed(checked, values, (index) => entries[index]?.isOptional ?? false),
  ];
}

/** Reports the first element that does not have the type of the elements before it. */
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
  const [text] = call.args;
  const value = constantOf(text);
  const wrong =
    text === undefined || value === undefined ? undefined : literalChecks.get(call.name)?.(value, text, call);
  return wrong === undefined ? [] : [wrong];
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

/** The API server rejects constant keys of these types, although maps may have keys of any type. */
function checkIndex({ args: [, key] }: CallExpr): Diagnostic[] {
  const isConversion = key?.kind === 'call' && key.target === undefined && constantOf(key.args[0]) !== undefined;
  const type = key?.kind === 'literal' ? key.value.type : isConversion ? key.name : '';
  if (key === undefined || !invalidKeyTypes.has(type)) return [];
  const message = `a map key must be a string, a number or a bool, found \`${type}\``;
  return [typeError(key, message, 'use strings as keys')];
}

type LiteralCheck = (value: Constant, place: Span, call: CallExpr) => Diagnostic | undefined;

/** Checks of a literal that is the first argument of a function. */
const literalChecks = new Map<string, LiteralCheck>(
  Object.entries({
    duration: conversion(
      'duration',
      isDuration,
      'use a number with a unit, for example `duration("1h30m")` or `duration("500ms")`',
    ),
    timestamp: conversion('timestamp', isTimestamp, 'use RFC 3339, for example `timestamp("2006-01-02T15:04:05Z")`'),
    int: conversion('integer', isInt, 'must be from `-9223372036854775808` to `9223372036854775807`'),
    uint: conversion('unsigned integer', isUint, 'must be from `0` to `18446744073709551615`'),
    double: conversion('number', isDouble, 'use a decimal number, for example `1.5`'),
    bool: conversion('bool', isBool, 'use `true` or `false`'),
    matches: regex,
    find: regex,
    findAll: regex,
  }),
);

/** Checks the argument of a conversion function. A method of the same name is not a conversion. */
function conversion(name: string, isValid: (value: Constant) => boolean, hint: string): LiteralCheck {
  return (value, place, { target, args }) => {
    if (target !== undefined || args.length !== 1 || isValid(value)) return undefined;
    return typeError(place, `invalid ${name} \`${value.value}\``, hint);
  };
}

function regex(value: Constant, place: Span): Diagnostic | undefined {
  if (value.type !== 'string') return undefined;
  return checkRegex(value.value, (reason, hint) => typeError(place, `invalid regular expression: ${reason}`, hint));
}
