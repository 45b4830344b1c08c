import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import { type Diagnostic, didYouMean, type Span } from '../../../base/problems/index.js';
import type { CallExpr, Expr, IdentExpr, StructExpr } from '../parse/ast.js';
import { typeError } from '../parse/diagnostics.js';
import { usableFunctionNames } from '../types/functions.js';
import type { Overload } from '../types/signature.js';
import { type CelType, typeText } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import { type Scope, visibleNames } from './state.js';

/** Reports a name that is not declared. */
export function undeclaredReference(node: IdentExpr, scope: Scope<CelType>): Diagnostic {
  const hint = didYouMean(node.name, visibleNames(scope), 'use `self` for the value that the rule validates');
  return typeError(node, `undeclared reference \`${node.name}\``, hint);
}

/** A field selection as written in the source. */
export interface WrittenField {
  readonly name: string;
  readonly place: Span;
  /** Whether the field is written as `.?name`. */
  readonly isOptional: boolean;
}

/** Reports a field that an object does not have. */
export function unknownField(field: WrittenField, target: CelType & { kind: 'object' }): Diagnostic {
  const names = [...(target.declared?.fields?.keys() ?? [])];
  const list = names.length > 0 ? `its fields are ${some(names)}` : 'it has no fields that rules can access';
  const hint = didYouMean(field.name, names, list);
  return typeError(field.place, `unknown field \`${field.name}\` of \`${target.name}\``, hint);
}

/** Reports a field selection on a value that is neither an object nor a map. */
export function notAnObject(field: WrittenField, target: CelType): Diagnostic {
  const hint =
    target.kind === 'list'
      ? `select an item with \`[0].${field.name}\`, or check all items with \`all(item, item.${field.name} …)\``
      : 'only objects and maps have fields';
  const message = `field \`${field.name}\` cannot be selected from a value of type \`${typeText(target)}\``;
  return typeError(field.place, message, hint);
}

/** Reports a function or method that does not exist, and suggests a name that the targeted Kubernetes version knows. */
export function unknownFunction(
  node: CallExpr,
  name: string,
  isMethod: boolean,
  target: KubernetesVersion,
): Diagnostic {
  const kind = isMethod ? 'method' : 'function';
  const page = 'see https://kubernetes.io/docs/reference/using-api/cel/ for the available functions';
  const hint = didYouMean(name, usableFunctionNames(target), page);
  return typeError(node.namePlace, `unknown ${kind} \`${name}\``, hint);
}

/** A call with the types of its arguments. The target of a method is the first argument. */
export interface CheckedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly args: readonly CelType[];
  readonly isMethod: boolean;
}

/** Reports a call whose arguments match no overload. */
export function noMatchingOverload(call: CheckedCall, overloads: readonly Overload[]): Diagnostic {
  const { node, name, args, isMethod } = call;
  const symbol = symbolOf(name);
  const shown = symbol === undefined ? callText(name, args.map(typeText), isMethod) : operationText(name, symbol, args);
  const place = symbol === undefined ? node.namePlace : node;
  return typeError(place, `no matching overload for \`${shown}\``, overloadHint(call, overloads));
}

/** Reports a value that does not have the expected type. */
export function typeMismatch(node: Expr, expected: CelType, found: CelType): Diagnostic {
  const message = `expected type \`${typeText(expected)}\`, found \`${typeText(found)}\``;
  const isOptional = insideOptional(found) !== undefined;
  const hint = isOptional ? 'unwrap the optional with `orValue(…)`' : hintFor(expected, found);
  return typeError(node, message, hint);
}

/** Reports an element whose type differs from the type of the preceding elements. */
export function mixedElementTypes(node: Expr, expected: CelType, found: CelType): Diagnostic {
  const message = `elements must have the same type, found \`${typeText(found)}\` after \`${typeText(expected)}\``;
  return typeError(node, message, 'convert the elements of the list or map, for example with `string(…)`');
}

/** Reports an element written as `?value` whose value is not optional. */
export function notOptional(node: Expr, found: CelType): Diagnostic {
  const message = `\`?\` requires an optional value, found \`${typeText(found)}\``;
  return typeError(node, message, 'remove the `?`, or select the value with `.?`');
}

/** Reports a macro call on a value that is neither a list nor a map. */
export function notIterable(node: Expr, macro: string, found: CelType): Diagnostic {
  const message = `\`${macro}\` requires a list or a map, found \`${typeText(found)}\``;
  return typeError(node, message, `\`${macro}\` iterates over the items of a list or the keys of a map`);
}

/** Reports the construction of a message type that rules cannot construct. */
export function notConstructible(node: StructExpr): Diagnostic {
  const message = `rules cannot construct values of type \`${node.typeName}\``;
  return typeError(node, message, 'for a map, omit the type name: `{"key": value}`');
}

/** Reports a field of a constructed value that has the wrong type. */
export function fieldMismatch(node: Expr, name: string, expected: CelType, found: CelType): Diagnostic {
  const message = `expected type of field '${name}' is '${typeText(expected)}' but provided type is '${typeText(found)}'`;
  return typeError(node, message, hintFor(expected, found));
}

/** Returns the operator symbol for a function name such as `_+_`. */
function symbolOf(name: string): string | undefined {
  return name === '@in' ? 'in' : /^_?(\W+)_?$/.exec(name.replaceAll('_', ''))?.[1];
}

function operationText(name: string, symbol: string, args: readonly CelType[]): string {
  const [first = '', second = '', third = ''] = args.map(typeText);
  if (name === '_?_:_') return `${first} ? ${second} : ${third}`;
  if (name.startsWith('_[')) return `${first}${symbol.slice(0, -1)}${second}]`;
  return args.length === 1 ? `${symbol}${first}` : `${first} ${symbol} ${second}`;
}

function callText(name: string, args: readonly string[], isMethod: boolean): string {
  const [target, ...others] = args;
  return isMethod ? `${target}.${name}(${others.join(', ')})` : `${name}(${args.join(', ')})`;
}

function overloadHint({ name, args, isMethod }: CheckedCall, overloads: readonly Overload[]): string {
  const [first, second] = args;
  if (symbolOf(name) === undefined) {
    const forms = overloads.map((overload) => callText(name, overload.args.map(typeText), overload.isMethod));
    const wrongStyle = overloads.every((overload) => overload.isMethod !== isMethod);
    return wrongStyle && isMethod
      ? `\`${name}\` is a function, not a method: ${some(forms)}`
      : `available overloads: ${some(forms)}`;
  }
  if (name === '_?_:_') return 'the condition must be a bool, and both branches must have the same type';
  if (first === undefined || second === undefined) return '`!` requires a bool, and `-` requires a number';
  if (name.startsWith('_[')) return 'index a list with an int, or a map with a key of its key type';
  if (name === '@in') {
    return 'the right side must be a list or map whose items or keys have the type of the left side';
  }
  return hintFor(first, second);
}

function hintFor(expected: CelType, found: CelType): string {
  const kinds = [expected.kind, found.kind];
  if (insideOptional(expected) !== undefined || insideOptional(found) !== undefined) {
    return 'unwrap the optional with `orValue(…)`';
  }
  if (kinds.includes('null_type'))
    return 'only objects, durations, timestamps and optionals can be null; use `has(…)` to test whether a field is set';
  if (kinds.includes('int') && kinds.includes('double')) return 'convert one side with `double(…)` or `int(…)`';
  if (expected.kind === 'object' && found.kind === 'object')
    return 'the objects have different schemas; compare their fields';
  if (kinds.includes('object')) return 'compare a field of the object';
  const convertible = ['bool', 'int', 'uint', 'double', 'string', 'duration', 'timestamp', 'bytes'];
  if (expected.kind === 'bool') return 'use a comparison, which evaluates to a bool';
  return kinds.every((kind) => convertible.includes(kind)) && found.kind !== expected.kind
    ? `convert one side, for example with \`${expected.kind}(…)\``
    : 'both sides must have compatible types';
}

const shownNames = 6;

function some(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => `\`${name}\``);
  return names.length > shownNames ? `${shown.join(', ')} and others` : shown.join(', ');
}
