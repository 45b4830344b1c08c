import type { CallExpr } from '../parse/ast.js';
import { overloadsOf } from '../types/functions.js';
import type { Overload } from '../types/signature.js';
import { sameType } from '../types/type-text.js';
import type { CelType } from '../types/types.js';
import { partsOf, substitute } from '../types/unify.js';
import * as say from './say.js';
import { qualifiedName } from './scope.js';
import type { CheckState } from './state.js';

/** The function that a call names. What stands before a function of a namespace, as `optional`, is no value. */
export function calledFunction(node: CallExpr): { readonly name: string; readonly isMethod: boolean } {
  const name = node.name.replace(/^\./, '');
  if (node.target === undefined) return { name, isMethod: false };
  const namespace = qualifiedName(node.target)?.replace(/^\./, '');
  const qualified = `${namespace}.${name}`;
  const isQualified = namespace !== undefined && overloadsOf(qualified) !== undefined;
  return isQualified ? { name: qualified, isMethod: false } : { name, isMethod: true };
}

/** A call whose arguments are checked. The target of a method is the first of them. */
export interface CheckedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly args: readonly CelType[];
  readonly isMethod: boolean;
}

/** The type of a call: the result of the overloads that take its arguments. */
export function resolveCall(call: CheckedCall, state: CheckState): CelType {
  const { node, name, args, isMethod } = call;
  const overloads = overloadsOf(name);
  if (overloads === undefined) return state.report(say.noFunction(node, name, isMethod));
  if (name === '_&&_' || name === '_||_') return logic(call, state);
  const candidates = overloads.filter((overload) => overload.isMethod === isMethod);
  const chosen = choose(state, candidates, args);
  if (chosen === undefined) {
    const shown = args.map((type) => state.shown(type));
    return state.report(say.noOverload({ node, name, args: shown, isMethod }, overloads));
  }
  state.refer(node, { kind: 'function', name, overloads: chosen.ids, hasTarget: isMethod });
  return chosen.result;
}

function logic({ node, name, args }: CheckedCall, state: CheckState): CelType {
  const bool: CelType = { kind: 'bool' };
  let type: CelType = bool;
  for (const [index, arg] of args.entries()) {
    if (state.assign([arg], [bool])) continue;
    type = state.report(say.otherType(node.args[index] ?? node, bool, state.shown(arg)));
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
