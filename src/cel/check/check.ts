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
import { calledFunction, resolveCall } from './call.js';
import type { Checked } from './checked.js';
import { fieldType } from './field.js';
import * as say from './say.js';
import { inside, lookUp, qualifiedName, Scope } from './scope.js';
import { CheckState } from './state.js';

/** Finds the type of each part of an expression, and what does not fit. */
export function check(expr: Expr, variables: ReadonlyMap<string, CelType>): Checked {
  const state = new CheckState(new Scope(variables));
  typeOf(expr, state);
  return { expr, ...state.results() };
}

/** The type of a node. A node with two parents is checked once. */
function typeOf(node: Expr, state: CheckState): CelType {
  return state.typeOf(node) ?? state.setType(node, findType(node, state));
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
  const type = lookUp(state.scope, node.name);
  if (type === undefined) return state.report(say.noName(node, state.scope));
  state.refer(node, { kind: 'ident', name: node.name.replace(/^\./, '') });
  return type;
}

function selectType(node: SelectExpr, state: CheckState): CelType {
  const name = qualifiedName(node);
  const named = name === undefined ? undefined : lookUp(state.scope, name);
  if (name !== undefined && named !== undefined) {
    state.refer(node, { kind: 'ident', name: name.replace(/^\./, '') });
    return named;
  }
  const type = fieldType(state, typeOf(node.operand, state), {
    name: node.field,
    place: node.fieldPlace,
    isOptional: false,
  });
  return node.isTest ? { kind: 'bool' } : state.known(type);
}

function callType(node: CallExpr, state: CheckState): CelType {
  if (node.name === '_?._') return optionalSelectionType(node, state);
  const args = node.args.map((arg) => typeOf(arg, state));
  const called = calledFunction(node);
  const target = called.isMethod && node.target ? [typeOf(node.target, state)] : [];
  return resolveCall({ node, ...called, args: [...target, ...args] }, state);
}

function optionalSelectionType(node: CallExpr, state: CheckState): CelType {
  const [operand, field] = node.args;
  if (operand === undefined || field?.kind !== 'literal' || field.value.type !== 'string') {
    throw new Error('an optional selection has an operand and the name of a field');
  }
  const written = { name: field.value.value, place: field, isOptional: true };
  const type = fieldType(state, typeOf(operand, state), written);
  state.refer(node, { kind: 'function', name: node.name, overloads: ['select_optional_field'], hasTarget: false });
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

/** The type of an element, which is inside of an optional value when it was written with a question mark. */
function elementType(state: CheckState, node: Expr, isOptional: boolean): CelType {
  const type = typeOf(node, state);
  if (!isOptional) return type;
  const unwrapped = insideOptional(type);
  if (unwrapped === undefined && !isOpen(type)) state.report(say.notOptional(node, state.shown(type)));
  return unwrapped ?? type;
}

/** The type of elements that stand beside each other. */
function join(state: CheckState, previous: CelType | undefined, current: CelType): CelType {
  if (previous === undefined) return current;
  // Elements of different types are refused later, but not where they are values of a format.
  return state.assign([previous], [current]) ? mostGeneral(previous, current) : { kind: 'dyn' };
}

function structType(node: StructExpr, state: CheckState): CelType {
  const type = lookUp(state.scope, node.typeName);
  for (const field of node.fields) typeOf(field.value, state);
  if (type === undefined) return state.report(say.noMessage(node));
  if (isOpen(type)) return type;
  const made = type.kind === 'type' ? type.of : undefined;
  const isMessage = made !== undefined && ['duration', 'timestamp', 'null_type'].includes(made.kind);
  return isMessage ? made : state.report(say.noMessage(node));
}

function foldType(node: ComprehensionExpr, state: CheckState): CelType {
  const rangeType = state.known(typeOf(node.range, state));
  const accuType = typeOf(node.init, state);
  const [first, second] = elementTypes(state, node, rangeType);
  const outer = state.scope;
  const withAccu = inside(outer, [[node.accuVar, accuType]]);
  const names: [string, CelType][] = [[node.iterVar, first]];
  if (node.iterVar2 !== undefined) names.push([node.iterVar2, second]);
  state.scope = inside(withAccu, names);
  demand(state, node.condition, { kind: 'bool' });
  demand(state, node.step, accuType);
  state.scope = withAccu;
  const result = typeOf(node.result, state);
  state.scope = outer;
  return state.known(result);
}

/** The types of the variables of a fold over a value. */
function elementTypes(state: CheckState, node: ComprehensionExpr, type: CelType): readonly [CelType, CelType] {
  if (type.kind === 'map') return [type.key, type.value];
  if (type.kind === 'list') return node.iterVar2 === undefined ? [type.element, type] : [{ kind: 'int' }, type.element];
  if (isOpen(type) || type.kind === 'parameter') {
    state.assign([{ kind: 'dyn' }], [type]);
    return [{ kind: 'dyn' }, { kind: 'dyn' }];
  }
  const error = state.report(say.noRange(node.range, node.macro, state.shown(type)));
  return [error, error];
}

function demand(state: CheckState, node: Expr, wanted: CelType): void {
  const type = typeOf(node, state);
  if (state.assign([wanted], [type])) return;
  state.report(say.otherType(node, state.shown(wanted), state.shown(type)));
}
