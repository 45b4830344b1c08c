import { type Checked, isPatchType, Scope } from '../check/state.js';
import type { CallExpr, ComprehensionExpr, Expr, SelectExpr, StructExpr } from '../parse/ast.js';
import { noOverload } from './arithmetic.js';
import { callFunction } from './call-function.js';
import { callCost } from './cost.js';
import { CelError, CostLimitError } from './errors.js';
import { functions } from './functions.js';
import {
  type CelValue,
  EntryMap,
  HostValue,
  isList,
  isMap,
  literalValue,
  Optional,
  StructValue,
  TypeValue,
  typeName,
  Uint,
} from './values.js';

/** The result of an evaluation. */
export type Evaluation = { readonly cost: number } & (
  | { readonly value: CelValue; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: string; readonly isCostLimit: boolean }
);

/** Evaluates a checked expression. Reading a variable without a value is an error. */
export function evaluate(checked: Checked, variables: ReadonlyMap<string, CelValue>, limit: number): Evaluation {
  const evaluator = new Evaluator(checked, limit);
  try {
    return { value: evaluator.value(checked.expr, new Scope(variables)), cost: evaluator.cost };
  } catch (error) {
    const isCostLimit = error instanceof CostLimitError;
    if (isCostLimit || error instanceof CelError) return { error: error.message, isCostLimit, cost: evaluator.cost };
    throw error;
  }
}

type Frame = Scope<CelValue>;

const typeNames: ReadonlySet<string> = new Set(
  ['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint', 'optional_type'].concat(
    ['google.protobuf.Duration', 'google.protobuf.Timestamp', 'net.IP', 'net.CIDR'],
    ['Quantity', 'URL', 'NamedFormat', 'Semver'].map((name) => `kubernetes.${name}`),
  ),
);

class Evaluator {
  cost = 0;

  constructor(
    readonly checked: Checked,
    readonly limit: number,
  ) {}

  value(node: Expr, frame: Frame): CelValue {
    const reference = this.checked.references.get(node);
    if (reference?.kind === 'ident') return this.#named(reference.name, frame);
    switch (node.kind) {
      case 'literal':
        return literalValue(node.value);
      case 'ident':
        return this.#named(node.name, frame);
      case 'select':
        return this.#select(node, frame);
      case 'call':
        return this.#call(node, frame);
      case 'list':
        return this.#list(node.elements, node.optionals, frame);
      case 'map':
        return this.#map(node.entries, frame);
      case 'struct':
        return this.#struct(node, frame);
      case 'comprehension':
        return this.#fold(node, frame);
    }
  }

  #charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw new CostLimitError();
  }

  #named(name: string, frame: Frame): CelValue {
    this.#charge(1);
    const found = name.startsWith('.') ? frame.outermost().find(name.slice(1)) : frame.find(name);
    if (found !== undefined) return found;
    if (typeNames.has(name)) return new TypeValue(name);
    throw new CelError(`no such attribute(s): ${name}`);
  }

  #select(node: SelectExpr, frame: Frame): CelValue {
    const operand = this.value(node.operand, frame);
    if (node.isTest) return this.#has(operand, node.field);
    this.#charge(1);
    if (operand instanceof Optional)
      return operand.value === undefined ? operand : optionalOf(operand.value, node.field);
    return itemOf(operand, node.field);
  }

  #has(operand: CelValue, field: string): boolean {
    if (operand instanceof Optional)
      return operand.value !== undefined && isMap(operand.value) && operand.value.get(field) !== undefined;
    return isMap(operand) && operand.get(field) !== undefined;
  }

  #call(node: CallExpr, frame: Frame): CelValue {
    switch (node.name) {
      case '_&&_':
        return this.#logic(node, frame, false);
      case '_||_':
        return this.#logic(node, frame, true);
      case '_?_:_':
        return this.#conditional(node, frame);
      case '@not_strictly_false':
      case '__not_strictly_false__':
        return this.#notFalse(node, frame);
      case 'or':
      case 'orValue':
        if (node.target !== undefined && node.args.length === 1) return this.#or(node, node.target, frame);
    }
    const reference = this.checked.references.get(node);
    const name = reference?.kind === 'function' ? reference.name : node.name;
    const hasTarget = reference?.kind === 'function' ? reference.hasTarget : node.target !== undefined;
    const nodes = hasTarget && node.target !== undefined ? [node.target, ...node.args] : node.args;
    const args = nodes.map((arg) => this.value(arg, frame));
    if (name === '_[_]' || name === '_[?_]' || name === '_?._') return this.#index(name, args);
    const [receiver, ...rest] = args;
    if (receiver instanceof HostValue) {
      this.#charge(callCost(name, args, undefined));
      const result = receiver.call(name, rest);
      if (result !== undefined) return result;
    }
    const call = functions.get(name);
    if (call === undefined) throw new CelError(`no such overload: ${name}`);
    // The cost is charged before the call, unless it depends on the result: a call that is too expensive does not run.
    const isSizedByResult = name === 'join' || name === 'slice' || name === 'flatten' || name === 'lists.range';
    if (!isSizedByResult) this.#charge(callCost(name, args, undefined));
    const result = callFunction(name, call, args);
    if (isSizedByResult) this.#charge(callCost(name, args, result));
    return result;
  }

  #index(name: string, [operand = null, key = null]: readonly CelValue[]): CelValue {
    this.#charge(1);
    if (operand instanceof Optional) return operand.value === undefined ? operand : optionalOf(operand.value, key);
    return name === '_[_]' ? itemOf(operand, key) : optionalOf(operand, key);
  }

  /** Evaluates `&&` and `||`: an error only matters if the other operand does not determine the result. */
  #logic({ args }: CallExpr, frame: Frame, decisive: boolean): boolean {
    let failure: CelError | undefined;
    for (const arg of args) {
      const found = this.#attempt(arg, frame);
      if (found === decisive) return decisive;
      if (found instanceof CelError) failure ??= found;
      else if (typeof found !== 'boolean') failure ??= noOverload();
    }
    if (failure !== undefined) throw failure;
    return !decisive;
  }

  #attempt(node: Expr, frame: Frame): CelValue | CelError {
    try {
      return this.value(node, frame);
    } catch (error) {
      if (error instanceof CelError) return error;
      throw error;
    }
  }

  #conditional({ args: [condition, yes, no] }: CallExpr, frame: Frame): CelValue {
    if (condition === undefined || yes === undefined || no === undefined) throw noOverload();
    const found = this.value(condition, frame);
    if (typeof found !== 'boolean') throw noOverload();
    return this.value(found ? yes : no, frame);
  }

  #notFalse({ args: [arg] }: CallExpr, frame: Frame): boolean {
    if (arg === undefined) throw noOverload();
    this.#charge(1);
    return this.#attempt(arg, frame) !== false;
  }

  #or({ name, args: [otherwise] }: CallExpr, target: Expr, frame: Frame): CelValue {
    const found = this.value(target, frame);
    if (!(found instanceof Optional) || otherwise === undefined) throw noOverload();
    if (found.value === undefined) return this.value(otherwise, frame);
    return name === 'or' ? found : found.value;
  }

  #list(elements: readonly Expr[], optionals: ReadonlySet<number>, frame: Frame): CelValue {
    this.#charge(10);
    return elements.flatMap((element, index) => {
      const found = this.value(element, frame);
      if (!optionals.has(index)) return [found];
      return found instanceof Optional && found.value !== undefined ? [found.value] : [];
    });
  }

  #map(entries: Extract<Expr, { kind: 'map' }>['entries'], frame: Frame): CelValue {
    this.#charge(30);
    const found: (readonly [CelValue, CelValue])[] = [];
    for (const entry of entries) {
      const [key, value] = [this.value(entry.key, frame), this.value(entry.value, frame)];
      if (!entry.isOptional) found.push([key, value]);
      else if (value instanceof Optional && value.value !== undefined) found.push([key, value.value]);
    }
    return new EntryMap(found);
  }

  #struct({ typeName, fields }: StructExpr, frame: Frame): CelValue {
    if (!isPatchType(typeName)) throw new CelError(`unknown type: ${typeName}`);
    this.#charge(40);
    const found = new Map<string, CelValue>();
    for (const { name, value: node, isOptional } of fields) {
      const value = this.value(node, frame);
      if (!isOptional) found.set(name, value);
      else if (value instanceof Optional && value.value !== undefined) found.set(name, value.value);
    }
    return new StructValue(typeName, found);
  }

  #fold(node: ComprehensionExpr, frame: Frame): CelValue {
    const range = this.value(node.range, frame);
    let result = this.#attempt(node.init, frame);
    const scope = (own: readonly (readonly [string, CelValue])[]) => {
      const accumulated: readonly (readonly [string, CelValue])[] =
        result instanceof CelError ? [] : [[node.accuVar, result]];
      return new Scope(new Map([...own, ...accumulated]), frame);
    };
    for (const own of variablesOf(range, node)) {
      const inside = scope(own);
      // An error in a quantifier only matters if no later element determines the result.
      const goesOn = result instanceof CelError ? true : this.value(node.condition, inside);
      if (goesOn !== true) break;
      result = this.#step(node, inside, result);
    }
    if (result instanceof CelError) throw result;
    return this.value(node.result, scope([]));
  }

  #step(node: ComprehensionExpr, frame: Frame, before: CelValue | CelError): CelValue | CelError {
    const isQuantifier = node.macro === 'all' || node.macro === 'exists';
    if (!isQuantifier) {
      if (before instanceof CelError) throw before;
      return this.value(node.step, frame);
    }
    const decisive = node.macro === 'exists';
    const last = node.step.kind === 'call' ? node.step.args[1] : undefined;
    if (last === undefined) return this.#attempt(node.step, frame);
    this.#charge(1);
    const found = this.#attempt(last, frame);
    if (found === decisive) return decisive;
    if (before instanceof CelError) return before;
    return typeof found === 'boolean' || found instanceof CelError ? found : noOverload();
  }
}

function* variablesOf(
  range: CelValue,
  { iterVar, iterVar2 }: ComprehensionExpr,
): Generator<readonly (readonly [string, CelValue])[]> {
  if (!isList(range) && !isMap(range)) {
    throw new CelError(`got 'types.${goTypes[typeName(range)] ?? typeName(range)}', expected iterable type`);
  }
  const items = isList(range) ? range : range.keys();
  for (const [index, item] of items.entries()) {
    if (iterVar2 === undefined) yield [[iterVar, item]];
    else {
      const [key, value] = isList(range) ? [BigInt(index), item] : [item, range.get(item) ?? null];
      yield [
        [iterVar, key],
        [iterVar2, value],
      ];
    }
  }
}

const goTypes: Readonly<Record<string, string>> = {
  ...{ bool: 'Bool', bytes: 'Bytes', double: 'Double', int: 'Int', null_type: 'Null', string: 'String', uint: 'Uint' },
  ...{ 'google.protobuf.Duration': 'Duration', 'google.protobuf.Timestamp': 'Timestamp' },
};

function itemOf(operand: CelValue, key: CelValue): CelValue {
  if (isList(operand)) {
    const index = indexOf(key);
    const found = index < 0 ? undefined : operand[index];
    if (found === undefined) throw new CelError(`index out of bounds: ${keyText(key)}`);
    return found;
  }
  const found = isMap(operand) ? operand.get(key) : undefined;
  if (found === undefined) throw new CelError(`no such key: ${keyText(key)}`);
  return found;
}

function keyText(key: CelValue): string {
  return key instanceof Uint ? String(key.value) : String(key);
}

function indexOf(key: CelValue): number {
  if (key instanceof Uint) return Number(key.value);
  if (typeof key === 'bigint' || (typeof key === 'number' && Number.isInteger(key))) return Number(key);
  throw new CelError(
    `unsupported index ${typeof key === 'number' ? `value ${key}` : `type '${typeName(key)}'`} in list`,
  );
}

function optionalOf(operand: CelValue, key: CelValue): Optional {
  if (isList(operand)) return new Optional(operand[indexOf(key)]);
  if (isMap(operand)) return new Optional(operand.get(key));
  throw noOverload();
}
