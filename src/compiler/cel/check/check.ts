import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import { type KubernetesVersion, newestKubernetesVersion } from '../../../base/kubernetes-version.js';
import type { NewerField } from '../../model/index.js';
import type {
  CallExpr,
  ComprehensionExpr,
  Expr,
  IdentExpr,
  ListExpr,
  MapExpr,
  SelectExpr,
  StructExpr,
} from '../parse/ast.js';
import type { CelType } from '../types/types.js';
import { insideOptional, isOpen, mostGeneral } from '../types/unify.js';
import { calledFunction, fieldType, resolveCall } from './call.js';
import { type Checked, CheckState, isPatchType, qualifiedName, Scope } from './state.js';
import * as typeErrors from './type-errors.js';

/** Options of {@link check}. */
export interface CheckOptions {
  /** Kubernetes version of the API server that evaluates the expression. Default: the newest. */
  readonly target?: KubernetesVersion;
  /** Finds fields that built-in types have only in later versions; undefined if the target has all fields. */
  readonly newerField?: NewerField | undefined;
  /** Whether expressions can construct patches: `JSONPatch{}`, and `Object{}` with the objects below it. */
  readonly hasPatchTypes?: boolean | undefined;
}

/** Infers the type of each node of an expression, and reports type errors. */
export function check(
  expr: Expr,
  variables: ReadonlyMap<string, CelType>,
  { target = newestKubernetesVersion, newerField, hasPatchTypes }: CheckOptions = {},
): Checked {
  const state = new CheckState(new Scope(variables), target, newerField, hasPatchTypes);
  typeOf(expr, state);
  return { expr, ...state.results() };
}

/** Returns the type of a node. A node with two parents is checked only once. */
function typeOf(node: Expr, state: CheckState): CelType {
  return computeIfAbsent(state.types, node, () => findType(node, state));
}

function findType(node: Expr, state: CheckState): CelType {
  switch (node.kind) {
    case 'literal':
      return { kind: node.value.type === 'null' ? 'null_type' : node.value.type };
    case 'ident':
      return identType(node, state);
    case 'select':
      return selectType(node, state);
    case 'call':
      return callType(node, state);
    case 'list':
      return listType(node, state);
    case 'map':
      return mapType(node, state);
    case 'struct':
      return structType(node, state);
    case 'comprehension':
      return foldType(node, state);
  }
}

function identType(node: IdentExpr, state: CheckState): CelType {
  const type = state.lookUp(node.name) ?? (state.hasPatchTypes ? patchTypeNamed(node.name) : undefined);
  if (type === undefined) return state.report(typeErrors.undeclaredReference(node, state.scope));
  state.referToName(node, node.name);
  return type;
}

function selectType(node: SelectExpr, state: CheckState): CelType {
  const name = qualifiedName(node);
  const named = name === undefined ? undefined : state.lookUp(name);
  if (name !== undefined && named !== undefined) {
    state.referToName(node, name);
    return named;
  }
  const written = { name: node.field, place: node.fieldPlace, isOptional: false };
  const type = fieldType(state, typeOf(node.operand, state), written);
  return node.isTest ? { kind: 'bool' } : state.known(type);
}

function callType(node: CallExpr, state: CheckState): CelType {
  if (node.name === '_?._') return optionalSelectionType(node, state);
  const args = node.args.map((arg) => typeOf(arg, state));
  const called = calledFunction(node, state);
  const target = called.isMethod && node.target ? [typeOf(node.target, state)] : [];
  return resolveCall({ node, ...called, args: [...target, ...args] }, state);
}

function optionalSelectionType(node: CallExpr, state: CheckState): CelType {
  const [operand, field] = node.args;
  if (operand === undefined || field?.kind !== 'literal' || field.value.type !== 'string') {
    throw new Error('an optional selection has an operand and a field name');
  }
  const written = { name: field.value.value, place: field, isOptional: true };
  const type = fieldType(state, typeOf(operand, state), written);
  const overloads = ['select_optional_field'];
  state.references.set(node, { kind: 'function', name: node.name, overloads, hasTarget: false });
  return state.known(type);
}

function listType(node: ListExpr, state: CheckState): CelType {
  let joined: CelType | undefined;
  for (const [index, element] of node.elements.entries()) {
    joined = join(state, joined, elementType(state, element, node.optionals.has(index)));
  }
  return { kind: 'list', element: joined ?? state.freshVariable() };
}

function mapType(node: MapExpr, state: CheckState): CelType {
  let key: CelType | undefined;
  let value: CelType | undefined;
  for (const entry of node.entries) {
    key = join(state, key, typeOf(entry.key, state));
    value = join(state, value, elementType(state, entry.value, entry.isOptional));
  }
  return { kind: 'map', key: key ?? state.freshVariable(), value: value ?? state.freshVariable() };
}

/** Returns the type of an element; for an optional element (`?value`), the type of the value. */
function elementType(state: CheckState, node: Expr, isOptional: boolean): CelType {
  const type = typeOf(node, state);
  if (!isOptional) return type;
  const unwrapped = insideOptional(type);
  if (unwrapped === undefined && !isOpen(type)) state.report(typeErrors.notOptional(node, state.resolved(type)));
  return unwrapped ?? type;
}

function join(state: CheckState, previous: CelType | undefined, current: CelType): CelType {
  if (previous === undefined) return current;
  // Mixed element types are reported later, except in the arguments of `format`, which may have different types.
  return state.assign([previous], [current]) ? mostGeneral(previous, current) : { kind: 'dyn' };
}

function structType(node: StructExpr, state: CheckState): CelType {
  if (state.hasPatchTypes && isPatchType(node.typeName)) return patchType(node, state);
  const type = state.lookUp(node.typeName);
  for (const field of node.fields) typeOf(field.value, state);
  if (type === undefined) return state.report(typeErrors.notConstructible(node));
  if (isOpen(type)) return type;
  const made = type.kind === 'type' ? type.of : undefined;
  const isMessage = made !== undefined && ['duration', 'timestamp', 'null_type'].includes(made.kind);
  return isMessage ? made : state.report(typeErrors.notConstructible(node));
}

function patchTypeNamed(name: string): CelType | undefined {
  return isPatchType(name) ? { kind: 'type', of: { kind: 'object', name } } : undefined;
}

const patchFields = ['op', 'from', 'path'];

/** Checks a patch: `op`, `from` and `path` of a `JSONPatch` must be strings; all other fields can have any type. */
function patchType(node: StructExpr, state: CheckState): CelType {
  for (const { name, value } of node.fields) {
    const type = typeOf(value, state);
    const wanted: CelType = node.typeName === 'JSONPatch' && patchFields.includes(name) ? string : { kind: 'dyn' };
    if (!state.assign([wanted], [type]))
      state.report(typeErrors.fieldMismatch(value, name, wanted, state.resolved(type)));
  }
  return { kind: 'object', name: node.typeName };
}

const string: CelType = { kind: 'string' };

function foldType(node: ComprehensionExpr, state: CheckState): CelType {
  const rangeType = state.known(typeOf(node.range, state));
  const accuType = typeOf(node.init, state);
  const [first, second] = elementTypes(state, node, rangeType);
  const outer = state.scope;
  const withAccu = new Scope(new Map([[node.accuVar, accuType]]), outer);
  const names: [string, CelType][] = [[node.iterVar, first]];
  if (node.iterVar2 !== undefined) names.push([node.iterVar2, second]);
  state.scope = new Scope(new Map(names), withAccu);
  requireType(state, node.condition, { kind: 'bool' });
  requireType(state, node.step, accuType);
  state.scope = withAccu;
  const result = typeOf(node.result, state);
  state.scope = outer;
  return state.known(result);
}

function elementTypes(state: CheckState, node: ComprehensionExpr, type: CelType): readonly [CelType, CelType] {
  if (type.kind === 'map') return [type.key, type.value];
  if (type.kind === 'list') return node.iterVar2 === undefined ? [type.element, type] : [{ kind: 'int' }, type.element];
  if (isOpen(type) || type.kind === 'parameter') {
    state.assign([{ kind: 'dyn' }], [type]);
    return [{ kind: 'dyn' }, { kind: 'dyn' }];
  }
  const error = state.report(typeErrors.notIterable(node.range, node.macro, state.resolved(type)));
  return [error, error];
}

function requireType(state: CheckState, node: Expr, expected: CelType): void {
  const type = typeOf(node, state);
  if (state.assign([expected], [type])) return;
  state.report(typeErrors.typeMismatch(node, state.resolved(expected), state.resolved(type)));
}
