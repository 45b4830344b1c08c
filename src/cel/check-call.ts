import type { CallExpr } from './ast.js';
import { fieldType } from './check-field.js';
import type { CheckState } from './check-state.js';
import { overloadsOf } from './functions.js';
import * as say from './say.js';
import { qualifiedName } from './scope.js';
import type { Overload } from './signature.js';
import { sameType } from './type-text.js';
import type { CelType } from './types.js';
import { partsOf, substitute } from './unify.js';

/** The type of a call: what the overloads that take its arguments give. */
export function callType(node: CallExpr, state: CheckState): CelType {
  if (node.name === '_?._') return optionalSelection(node, state);
  const args = node.args.map((arg) => state.check(arg));
  const name = node.name.replace(/^\./, '');
  if (node.target === undefined) return resolve({ node, name, args, isMethod: false }, state);
  const prefix = qualifiedName(node.target)?.replace(/^\./, '');
  const qualified = `${prefix}.${name}`;
  // What stands before a function of a namespace is no value.
  if (prefix !== undefined && overloadsOf(qualified) !== undefined) {
    return resolve({ node, name: qualified, args, isMethod: false }, state);
  }
  return resolve({ node, name, args: [state.check(node.target), ...args], isMethod: true }, state);
}

function optionalSelection(node: CallExpr, state: CheckState): CelType {
  const [operand, field] = node.args;
  if (operand === undefined || field?.kind !== 'literal' || field.value.type !== 'string') {
    throw new Error('an optional selection has an operand and the name of a field');
  }
  const type = fieldType(state, operand, { name: field.value.value, place: field, isOptional: true });
  state.refer(node, { kind: 'function', name: node.name, overloads: ['select_optional_field'], hasTarget: false });
  return state.known(type);
}

/** A call whose arguments are checked. The target of a method is the first of them. */
interface CheckedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly args: readonly CelType[];
  readonly isMethod: boolean;
}

function resolve(call: CheckedCall, state: CheckState): CelType {
  const { node, name, args, isMethod } = call;
  const overloads = overloadsOf(name);
  if (overloads === undefined) return state.complain(say.noFunction(node, name, isMethod));
  if (name === '_&&_' || name === '_||_') return logic(call, state);
  const candidates = overloads.filter((overload) => overload.isMethod === isMethod);
  const chosen = choose(state, candidates, args);
  if (chosen === undefined) {
    const shown = args.map((type) => state.shown(type));
    return state.complain(say.noOverload({ node, name, args: shown, isMethod }, overloads));
  }
  state.refer(node, { kind: 'function', name, overloads: chosen.ids, hasTarget: isMethod });
  return chosen.result;
}

function logic({ node, name, args }: CheckedCall, state: CheckState): CelType {
  const bool: CelType = { kind: 'bool' };
  let type: CelType = bool;
  for (const [index, arg] of args.entries()) {
    if (state.assign([arg], [bool])) continue;
    type = state.complain(say.otherType(node.args[index] ?? node, bool, state.shown(arg)));
  }
  const overloads = [name === '_&&_' ? 'logical_and' : 'logical_or'];
  state.refer(node, { kind: 'function', name, overloads, hasTarget: false });
  return type;
}

/** All overloads that take the arguments. Where their results differ, the result is open. */
function choose(state: CheckState, candidates: readonly Overload[], args: readonly CelType[]) {
  const ids: string[] = [];
  let result: CelType | undefined;
  for (const candidate of candidates) {
    const overload = withFreshVariables(state, candidate);
    if (!state.assign(args, overload.args)) continue;
    ids.push(candidate.id);
    const gives = state.known(overload.result);
    if (result === undefined) result = gives;
    else if (result.kind !== 'dyn' && !sameType(result, gives)) result = { kind: 'dyn' };
  }
  return result === undefined ? undefined : { ids, result };
}

function withFreshVariables(state: CheckState, overload: Overload): Overload {
  const names = new Set([...overload.args, overload.result].flatMap(variableNames));
  if (names.size === 0) return overload;
  const fresh = new Map([...names].map((name) => [name, state.freshVariable()]));
  const args = overload.args.map((type) => substitute(fresh, type, false));
  return { ...overload, args, result: substitute(fresh, overload.result, false) };
}

function variableNames(type: CelType): string[] {
  return type.kind === 'parameter' ? [type.name] : partsOf(type).flatMap(variableNames);
}
