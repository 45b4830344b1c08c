import { type Diagnostic, type Span, suggest } from '../../problems/index.js';
import type { CallExpr, Expr, IdentExpr, StructExpr } from '../parse/ast.js';
import { typeError } from '../parse/diagnostics.js';
import { functionNames } from '../types/functions.js';
import type { Overload } from '../types/signature.js';
import { typeText } from '../types/type-text.js';
import type { CelType } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import { type Scope, visibleNames } from './scope.js';

/** A name that stands for nothing. */
export function noName(node: IdentExpr, scope: Scope): Diagnostic {
  const hint = nearest(node.name, visibleNames(scope)) ?? 'a rule reads the value that it stands on through `self`';
  return typeError(node, `found \`${node.name}\`, which is no name here`, hint);
}

/** A field as it was written behind a value. */
export interface WrittenField {
  readonly name: string;
  readonly place: Span;
  /** Whether it was written with a question mark. */
  readonly isOptional: boolean;
}

/** A field that an object does not have. */
export function noField(field: WrittenField, target: CelType & { kind: 'object' }): Diagnostic {
  const names = [...(target.declared?.fields?.keys() ?? [])];
  const list = names.length > 0 ? `its fields are ${some(names)}` : 'it has no fields that a rule can see';
  const hint = nearest(field.name, names) ?? list;
  return typeError(field.place, `found the field \`${field.name}\`, which \`${target.name}\` does not have`, hint);
}

/** A field of a value that has none. */
export function noFields(field: WrittenField, target: CelType): Diagnostic {
  const hint =
    target.kind === 'list'
      ? `name an item, as in \`[0].${field.name}\`, or ask all of them with \`all(item, item.${field.name} …)\``
      : 'only objects and maps have fields';
  return typeError(field.place, `found the field \`${field.name}\` of a value of type ${typeText(target)}`, hint);
}

/** A function or a method that CEL does not have. */
export function noFunction(node: CallExpr, name: string, isMethod: boolean): Diagnostic {
  const kind = isMethod ? 'method' : 'function';
  const hint =
    nearest(name, functionNames()) ??
    'Kubernetes lists its functions at https://kubernetes.io/docs/reference/using-api/cel/';
  return typeError(node.namePlace, `found \`${name}\`, which is no ${kind} of CEL`, hint);
}

/** A call, with the types of its arguments; the target of a method is the first of them. */
export interface ShownCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly args: readonly CelType[];
  readonly isMethod: boolean;
}

/** A call that no overload takes. */
export function noOverload(call: ShownCall, overloads: readonly Overload[]): Diagnostic {
  const { node, name, args, isMethod } = call;
  const sign = signOf(name);
  const shown = sign === undefined ? callText(name, args.map(typeText), isMethod) : operationText(name, sign, args);
  const place = sign === undefined ? node.namePlace : node;
  return typeError(place, `found \`${shown}\`, which CEL does not have`, overloadHint(call, overloads));
}

/** A value of another type than what is needed. */
export function otherType(node: Expr, wanted: CelType, found: CelType): Diagnostic {
  const message = `found a value of type ${typeText(found)}, expected ${typeText(wanted)}`;
  const isOptional = insideOptional(found) !== undefined;
  const hint = isOptional ? 'take the value out with `orValue(…)`' : hintFor(wanted, found);
  return typeError(node, message, hint);
}

/** An element of another type than those before. */
export function mixedTypes(node: Expr, wanted: CelType, found: CelType): Diagnostic {
  const message = `found an element of type ${typeText(found)} beside one of type ${typeText(wanted)}`;
  return typeError(node, message, 'the elements of a list or a map have one type; convert them, as with `string(…)`');
}

/** A value with a question mark before that is not optional. */
export function notOptional(node: Expr, found: CelType): Diagnostic {
  const message = `found a value of type ${typeText(found)} behind a question mark, expected an optional value`;
  return typeError(node, message, 'leave the question mark out, or select the value with `.?`');
}

/** A macro over a value that has no elements. */
export function noRange(node: Expr, macro: string, found: CelType): Diagnostic {
  const message = `found \`${macro}\` of a value of type ${typeText(found)}, expected a list or a map`;
  return typeError(node, message, `\`${macro}\` goes through the items of a list or the keys of a map`);
}

/** A message of a type that cannot be made. */
export function noMessage(node: StructExpr): Diagnostic {
  const message = `found \`${node.typeName}{…}\`, which is no type of which a rule can make values`;
  return typeError(node, message, 'a map is written without a name before: `{"key": value}`');
}

/** The sign of an operator by the name of its call. */
function signOf(name: string): string | undefined {
  if (name === '@in') return 'in';
  const sign = /^_?(\W+)_?$/.exec(name.replaceAll('_', ''))?.[1];
  return sign;
}

function operationText(name: string, sign: string, args: readonly CelType[]): string {
  const [first = '', second = '', third = ''] = args.map(typeText);
  if (name === '_?_:_') return `${first} ? ${second} : ${third}`;
  if (name.startsWith('_[')) return `${first}${sign.slice(0, -1)}${second}]`;
  return args.length === 1 ? `${sign}${first}` : `${first} ${sign} ${second}`;
}

function callText(name: string, args: readonly string[], isMethod: boolean): string {
  const [target, ...others] = args;
  return isMethod ? `${target}.${name}(${others.join(', ')})` : `${name}(${args.join(', ')})`;
}

function overloadHint({ name, args, isMethod }: ShownCall, overloads: readonly Overload[]): string {
  const [first, second] = args;
  if (signOf(name) === undefined) {
    const forms = overloads.map((overload) => callText(name, overload.args.map(typeText), overload.isMethod));
    const wrongStyle = overloads.every((overload) => overload.isMethod !== isMethod);
    return wrongStyle && isMethod ? `\`${name}\` is a function: ${some(forms)}` : `it takes ${some(forms)}`;
  }
  if (name === '_?_:_') return 'the condition is a bool, and both values have the same type';
  if (first === undefined || second === undefined) return 'only a bool is turned round, and only a number is negated';
  if (name.startsWith('_[')) return 'a list has an int in the brackets, a map a key of its own type';
  if (name === '@in')
    return 'on the right stands a list or a map whose items or keys have the type of what is on the left';
  return hintFor(first, second);
}

/** How a value gets the type of another one. */
function hintFor(wanted: CelType, found: CelType): string {
  const kinds = [wanted.kind, found.kind];
  if (insideOptional(wanted) !== undefined || insideOptional(found) !== undefined) {
    return 'take the value out of the optional with `orValue(…)`';
  }
  if (kinds.includes('null_type'))
    return 'only objects, times and optional values can be null; ask with `has(…)` whether a field is set';
  if (kinds.includes('int') && kinds.includes('double'))
    return 'make both the same kind of number, with `double(…)` or `int(…)`';
  if (wanted.kind === 'object' && found.kind === 'object')
    return 'the two are objects of different places of the schema; compare their fields';
  if (kinds.includes('object')) return 'compare a field of the object';
  const convertible = ['bool', 'int', 'uint', 'double', 'string', 'duration', 'timestamp', 'bytes'];
  if (kinds.every((kind) => convertible.includes(kind)) && found.kind !== wanted.kind) {
    return wanted.kind === 'bool'
      ? 'compare the value with another one to get a bool'
      : `make both the same type, for example with \`${wanted.kind}(…)\``;
  }
  return wanted.kind === 'bool'
    ? 'compare the value with another one to get a bool'
    : 'both sides need types that go together';
}

function nearest(name: string, known: Iterable<string>): string | undefined {
  const near = suggest(name, known);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

const shownNames = 6;

function some(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => `\`${name}\``);
  return names.length > shownNames ? `${shown.join(', ')} and others` : shown.join(', ');
}
