import type { CallExpr } from '../parse/ast.js';
import { newerError } from '../parse/diagnostics.js';
import { isPatchFunction, overloadsOf } from '../types/functions.js';
import type { Overload } from '../types/signature.js';
import { type CelType, partsOf, sameType } from '../types/types.js';
import { insideOptional, isOpen, optional, substitute } from '../types/unify.js';
import { type CheckState, isPatchType, qualifiedName } from './state.js';
import type { CheckedCall, WrittenField } from './type-errors.js';
import * as typeErrors from './type-errors.js';

/** Returns the function that a call refers to. In `optional.of`, the namespace is part of the name, not a value. */
export function calledFunction(
  node: CallExpr,
  state: CheckState,
): { readonly name: string; readonly isMethod: boolean } {
  const name = node.name.replace(/^\./, '');
  if (node.target === undefined) return { name, isMethod: false };
  const namespace = qualifiedName(node.target)?.replace(/^\./, '');
  const qualified = `${namespace}.${name}`;
  const isUsable = state.hasPatchTypes || !isPatchFunction(qualified);
  const isQualified = namespace !== undefined && isUsable && overloadsOf(qualified) !== undefined;
  return isQualified ? { name: qualified, isMethod: false } : { name, isMethod: true };
}

/** Returns the type of a call: the result type of the overloads that accept its arguments. */
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
  state.references.set(node, { kind: 'function', name, overloads: chosen.ids, hasTarget: isMethod });
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
  state.references.set(node, { kind: 'function', name, overloads, hasTarget: false });
  return type;
}

/** Returns the overloads that accept the arguments, and their result type: `dyn` if they return different types. */
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

/** Returns the type of a field selection. Selecting a field of an optional value yields an optional type. */
export function fieldType(state: CheckState, operand: CelType, field: WrittenField): CelType {
  const operandType = state.known(operand);
  const unwrapped = insideOptional(operandType);
  const type = typeIn(state, unwrapped ?? operandType, field);
  return unwrapped !== undefined || field.isOptional ? optional(type) : type;
}

function typeIn(state: CheckState, target: CelType, field: WrittenField): CelType {
  if (target.kind === 'map') return target.value;
  if (target.kind === 'object' && isPatchType(target.name)) return { kind: 'dyn' };
  if (target.kind === 'object') {
    const fields = target.declared?.fields;
    // Fields named like a reserved word are escaped in the declaration, but rules may use the unescaped name.
    const found = fields?.get(field.name) ?? fields?.get(`__${field.name}__`);
    return (
      found?.declared.type ?? state.report(newerField(state, target, field) ?? typeErrors.unknownField(field, target))
    );
  }
  if (target.kind === 'parameter') state.assign([{ kind: 'dyn' }], [target]);
  else if (!isOpen(target)) state.report(typeErrors.notAnObject(field, state.resolved(target)));
  return { kind: 'dyn' };
}

function newerField(state: CheckState, target: CelType & { kind: 'object' }, { name, place }: WrittenField) {
  const newer = target.declared && state.newerField?.(target.declared.schema, name);
  return newer && newerError(place, `\`${target.name}.${name}\``, newer);
}
