import type { CallExpr } from '../parse/ast.js';
import { overloadsOf } from '../types/functions.js';
import type { Overload } from '../types/signature.js';
import { sameType } from '../types/type-text.js';
import type { CelType } from '../types/types.js';
import { partsOf, substitute } from '../types/unify.js';
import { qualifiedName } from './scope.js';
import type { CheckState } from './state.js';
import * as typeErrors from './type-errors.js';

/** Returns the function that a call refers to. The namespace in `optional.of` is part of the name, not a value. */
export function calledFunction(node: CallExpr): { readonly name: string; readonly isMethod: boolean } {
  const name = node.name.replace(/^\./, '');
  if (node.target === undefined) return { name, isMethod: false };
  const namespace = qualifiedName(node.target)?.replace(/^\./, '');
  const qualified = `${namespace}.${name}`;
  const isQualified = namespace !== undefined && overloadsOf(qualified) !== undefined;
  return isQualified ? { name: qualified, isMethod: false } : { name, isMethod: true };
}

/** A call with the types of its arguments. The target of a method is the first argument. */
export interface CheckedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly args: readonly CelType[];
  readonly isMethod: boolean;
}

/** Returns the type of a call: the result of the overloads that accept its arguments. */
export function resolveCall(call: CheckedCall, state: CheckState): CelType {
  const { node, name, args, isMethod } = call;
  const overloads = overloadsOf(name);
  if (overloads === undefined) return state.report(typeErrors.unknownFunction(node, name, isMethod, state.target));
  if (name === '_&&_' || name === '_||_') return logic(call, state);
  const candidates = overloads.filter((overload) => overload.isMethod === isMethod);
  const chosen = choose(state, candidates, args);
  if (chosen === undefined) {
    const shown = args.map((type) => state.resolved(type));
    return state.report(typeErrors.noMatchingOverload({ node, name, args: shown, isMethod }, overloads));
  }
  state.refer(node, { kind: 'function', name, overloads: chosen.ids, hasTarget: isMethod });
  return chosen.result;
}

function logic({ node, name, args }: CheckedCall, state: CheckState): CelType {
  const bool: CelType = { kind: 'bool' };
  let type: CelType = bool;
  for (const [index, arg] of args.entries()) {
    if (state.assign([arg], [bool])) continue;
    type = state.report(typeErrors.typeMismatch(node.args[index] ?? node, bool, state.resolved(arg)));
  }
  const overloads = [name === '_&&_' ? 'logical_and' : 'logical_or'];
  state.refer(node, { kind: 'function', name, overloads, hasTarget: false });
  return type;
}

/** Returns all overloads that accept the arguments. If their results differ, the result is `dyn`. */
function choose(state: CheckState, candidates: readonly Overload[], args: readonly CelType[]) {
  const ids: string[] = [];
  let result: CelType | undefined;
  for (const candidate of candidates) {
    const overload = withFreshVariables(state, candidate);
    if (!state.assign(args, overload.args)) continue;
    ids.push(candidate.id);
    const returned = state.known(overload.result);
    if (result === undefined) result = returned;
    else if (result.kind !== 'dyn' && !sameType(result, returned)) result = { kind: 'dyn' };
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
