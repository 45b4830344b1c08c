import type { ComprehensionExpr, Expr, IdentExpr, ListExpr, MapExpr, SelectExpr, StructExpr } from './ast.js';
import { callType } from './check-call.js';
import { fieldType } from './check-field.js';
import { CheckState } from './check-state.js';
import type { Checked } from './checked.js';
import * as say from './say.js';
import { inside, lookUp, qualifiedName, Scope } from './scope.js';
import type { CelType } from './types.js';
import { insideOptional, isOpen, mostGeneral } from './unify.js';

/** Finds the type of each part of an expression, and what does not fit. */
export function check(expr: Expr, variables: ReadonlyMap<string, CelType>): Checked {
  const state = new CheckState(new Scope(variables), typeOf);
  state.check(expr);
  return { expr, ...state.results() };
}

function typeOf(node: Expr, state: CheckState): CelType {
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
  if (type === undefined) return state.complain(say.noName(node, state.scope));
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
  const type = fieldType(state, node.operand, { name: node.field, place: node.fieldPlace, isOptional: false });
  return node.isTest ? { kind: 'bool' } : state.known(type);
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
    key = join(state, key, state.check(entry.key));
    value = join(state, value, elementType(state, entry.value, entry.isOptional));
  }
  return { kind: 'map', key: key ?? state.freshVariable(), value: value ?? state.freshVariable() };
}

/** The type of an element, which is inside of an optional value when it was written with a question mark. */
function elementType(state: CheckState, node: Expr, isOptional: boolean): CelType {
  const type = state.check(node);
  if (!isOptional) return type;
  const unwrapped = insideOptional(type);
  if (unwrapped === undefined && !isOpen(type)) state.complain(say.notOptional(node, state.shown(type)));
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
  for (const field of node.fields) state.check(field.value);
  if (type === undefined) return state.complain(say.noMessage(node));
  if (isOpen(type)) return type;
  const made = type.kind === 'type' ? type.of : undefined;
  const isMessage = made !== undefined && ['duration', 'timestamp', 'null_type'].includes(made.kind);
  return isMessage ? made : state.complain(say.noMessage(node));
}

function foldType(node: ComprehensionExpr, state: CheckState): CelType {
  const rangeType = state.known(state.check(node.range));
  const accuType = state.check(node.init);
  const [first, second] = elementTypes(state, node, rangeType);
  const outer = state.scope;
  const withAccu = inside(outer, [[node.accuVar, accuType]]);
  const names: [string, CelType][] = [[node.iterVar, first]];
  if (node.iterVar2 !== undefined) names.push([node.iterVar2, second]);
  state.scope = inside(withAccu, names);
  demand(state, node.condition, { kind: 'bool' });
  demand(state, node.step, accuType);
  state.scope = withAccu;
  const result = state.check(node.result);
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
  const error = state.complain(say.noRange(node.range, node.macro, state.shown(type)));
  return [error, error];
}

function demand(state: CheckState, node: Expr, wanted: CelType): void {
  const type = state.check(node);
  if (state.assign([wanted], [type])) return;
  state.complain(say.otherType(node, state.shown(wanted), state.shown(type)));
}
