import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Checked } from '../check/state.js';
import type { CallExpr, ComprehensionExpr, Expr, ListExpr, MapExpr, SelectExpr } from '../parse/ast.js';
import type { DeclaredType } from '../types/types.js';
import { estimateCall } from './call.js';
import { CostPath } from './path.js';
import { exactly, maxUint64, product, type Range, sum, union } from './range.js';
import { type CallEstimate, type CostedValue, CostState, type Unbounded } from './state.js';

/** The cost of evaluating an expression once, and the unbounded values that contribute to it. */
export interface CostEstimate {
  readonly cost: Range;
  readonly unbounded: readonly Unbounded[];
  /** Names of called functions whose result affects the cost, but has no known size limit. */
  readonly unboundedCalls: readonly string[];
}

/** Estimates the cost of an expression as the API server does; see {@link CostState} for the parameters. */
export function estimateCost(
  checked: Checked,
  self: DeclaredType,
  name: string,
  target: KubernetesVersion,
): CostEstimate {
  const walker = new CostWalker(new CostState(checked, self, name, target));
  const cost = walker.cost(checked.expr);
  const { unbounded, unboundedCalls } = walker.state;
  return { cost, unbounded: [...unbounded.values()], unboundedCalls: [...unboundedCalls] };
}

const free = exactly(0n);
const one = exactly(1n);

class CostWalker {
  readonly #costs = new Map<Expr, Range>();

  constructor(readonly state: CostState) {}

  cost(node: Expr): Range {
    return computeIfAbsent(this.#costs, node, () => this.#costOf(node));
  }

  #costOf(node: Expr): Range {
    const reference = this.state.checked.references.get(node);
    if (reference?.kind === 'ident') return this.#named(node, reference.name);
    switch (node.kind) {
      case 'literal':
        return free;
      case 'ident':
        return this.#named(node, node.name);
      case 'select':
        return this.#select(node);
      case 'call':
        return this.#call(node);
      case 'list':
        return this.#list(node);
      case 'map':
        return this.#map(node);
      case 'struct':
        return sum(exactly(40n), ...node.fields.map((field) => this.cost(field.value)));
      case 'comprehension':
        return isBind(node) ? this.#bind(node) : this.#fold(node);
    }
  }

  #named(node: Expr, name: string): Range {
    this.state.paths.set(node, this.state.variable(name)?.path ?? CostPath.to(name));
    return one;
  }

  #select(node: SelectExpr): Range {
    const operand = this.cost(node.operand);
    if (node.isTest) return operand;
    this.state.paths.set(node, this.state.pathOf(node.operand).with(node.field));
    const { kind } = this.state.typeOf(node.operand);
    return kind === 'map' || kind === 'object' ? sum(operand, one) : operand;
  }

  #list(node: ListExpr): Range {
    const costs = node.elements.map((element) => this.cost(element));
    const value = this.#sizesOf(node.elements);
    this.state.setEntrySize(node, { container: 'list', key: one, value });
    return sum(exactly(10n), ...costs);
  }

  #map(node: MapExpr): Range {
    const costs = node.entries.map((entry) => sum(this.cost(entry.key), this.cost(entry.value)));
    const key = this.#sizesOf(node.entries.map((entry) => entry.key));
    const value = this.#sizesOf(node.entries.map((entry) => entry.value));
    this.state.setEntrySize(node, { container: 'map', key, value });
    return sum(exactly(30n), ...costs);
  }

  #sizesOf(nodes: readonly Expr[]): Range {
    if (nodes.length === 0) return free;
    return nodes.map((node) => this.state.sizeOrUnknown(node)).reduce(union, { min: maxUint64, max: 0n });
  }

  #call(node: CallExpr): Range {
    const reference = this.state.checked.references.get(node);
    if (node.name === 'dyn' && node.args[0] !== undefined) return this.#dyn(node, node.args[0]);
    const args = node.args.map((arg) => this.#costed(arg));
    if (reference?.kind !== 'function' || reference.overloads.length === 0) return free;
    const target = reference.hasTarget && node.target !== undefined ? this.#costed(node.target) : undefined;
    const call = { node, name: reference.name, args, ...(target && { target }) };
    const estimates = reference.overloads.map((overload) => estimateCall(this.state, { ...call, overload }));
    return sum(target?.cost ?? free, this.#combined(node, reference.overloads, estimates));
  }

  #costed(node: Expr): CostedValue {
    const cost = this.cost(node);
    const size = this.state.sizeOf(node);
    if (size === undefined && node.kind === 'call') this.state.unboundedCalls.add(node.name);
    return { node, cost, size, path: this.state.pathOf(node) };
  }

  /** Combines the estimates of all overloads into one cost range. Records sizes and paths in overload order. */
  #combined(node: CallExpr, overloads: readonly string[], estimates: readonly CallEstimate[]): Range {
    let size: Range | undefined;
    for (const [index, overload] of overloads.entries()) {
      const result = estimates[index]?.size;
      if (result !== undefined) size = size === undefined ? result : union(size, result);
      const [container] = node.args;
      if ((overload === 'index_list' || overload === 'index_map') && container !== undefined) {
        size = this.state.entrySizeOf(container)?.value;
        this.state.paths.set(node, this.state.pathOf(container).with(overload === 'index_list' ? '@items' : '@values'));
      }
      size ??= this.state.sizeOf(node);
    }
    this.state.setSize(node, size);
    return estimates.map(({ cost }) => cost).reduce(union, { min: maxUint64, max: 0n });
  }

  #dyn(node: CallExpr, value: Expr): Range {
    const cost = this.cost(value);
    this.#copySizes(node, value);
    return sum(one, cost);
  }

  #fold(node: ComprehensionExpr): Range {
    const { state } = this;
    const before = sum(this.cost(node.range), this.cost(node.init));
    this.#pushValue(node.accuVar, node.init);
    if (node.iterVar2 === undefined) this.#pushElement(node.iterVar, node.range, 'single');
    else {
      this.#pushElement(node.iterVar, node.range, 'key');
      this.#pushElement(node.iterVar2, node.range, 'value');
    }
    const each = sum(this.cost(node.condition), this.cost(node.step));
    state.pop(node.iterVar);
    if (node.iterVar2 !== undefined) state.pop(node.iterVar2);
    const result = this.cost(node.result);
    state.pop(node.accuVar);
    const count = state.sizeOrUnknown(node.range);
    if (node.init.kind === 'literal') state.setSize(node, state.sizeOf(node.init));
    if (node.init.kind === 'list' || node.init.kind === 'map') {
      state.setSize(node, count);
      state.setEntrySize(node, state.entrySizeOf(node.step));
    }
    return sum(before, result, product(count, each));
  }

  #bind(node: ComprehensionExpr): Range {
    const before = sum(this.cost(node.range), this.cost(node.init));
    this.#pushValue(node.accuVar, node.init);
    const result = this.cost(node.result);
    this.state.pop(node.accuVar);
    this.#copySizes(node, node.result);
    return sum(before, result);
  }

  #pushValue(name: string, value: Expr): void {
    const entrySize = this.state.entrySizeOf(value);
    this.state.push(name, { path: this.state.pathOf(value), size: this.state.sizeOf(value), entrySize });
  }

  #pushElement(name: string, range: Expr, part: 'single' | 'key' | 'value'): void {
    const sizes = this.state.entrySizeOf(range);
    const isList = (sizes?.container ?? this.state.typeOf(range).kind) === 'list';
    const isKey = part === 'key' || (part === 'single' && !isList);
    const step = isKey ? (isList ? '@indices' : '@keys') : isList ? '@items' : '@values';
    this.state.push(name, { path: this.state.pathOf(range).with(step), size: isKey ? sizes?.key : sizes?.value });
  }

  #copySizes(to: Expr, from: Expr): void {
    this.state.setSize(to, this.state.sizeOf(from));
    this.state.setEntrySize(to, this.state.entrySizeOf(from));
  }
}

/** Whether a fold only binds a value to a variable. */
function isBind({ range, condition, accuVar }: ComprehensionExpr): boolean {
  const isEmpty = range.kind === 'list' && range.elements.length === 0;
  const isNever = condition.kind === 'literal' && condition.value.value === false;
  return isEmpty && isNever && accuVar !== '__result__';
}
