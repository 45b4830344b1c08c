import type { Span } from '../../../base/problems/index.js';
import type { CallExpr, ComprehensionExpr, Expr, IdentExpr, ListExpr, LiteralExpr } from './ast.js';
import { spanOf, syntaxError } from './diagnostics.js';

/** The accumulator variable of a fold. This name is not valid in the source of an expression. */
const accu = '@result';

/** A macro: a call that expands to a larger expression if its number of arguments is one of `argCounts`. */
interface Macro {
  readonly name: string;
  readonly argCounts: readonly number[];
  /** Whether the macro is called on a value. Default: true. */
  readonly isMethod?: boolean;
  readonly expand: (call: MacroCall) => Expr;
}

interface MacroCall {
  readonly make: NodeFactory;
  readonly target: Expr;
  readonly args: readonly Expr[];
}

const macros: readonly Macro[] = [
  { name: 'has', argCounts: [1], isMethod: false, expand: expandHas },
  { name: 'all', argCounts: [2, 3], expand: (call) => quantify(call, allFields(call)) },
  { name: 'exists', argCounts: [2, 3], expand: (call) => quantify(call, existsFields(call)) },
  { name: 'exists_one', argCounts: [2, 3], expand: (call) => quantify(call, existsOneFields(call)) },
  { name: 'existsOne', argCounts: [3], expand: (call) => quantify(call, existsOneFields(call)) },
  { name: 'map', argCounts: [2, 3], expand: (call) => mapOver(call, call.target) },
  { name: 'filter', argCounts: [2], expand: expandFilter },
  { name: 'transformList', argCounts: [3, 4], expand: (call) => transform(call, call.make.list(), listStep(call)) },
  { name: 'transformMap', argCounts: [3, 4], expand: (call) => transform(call, call.make.emptyMap(), mapStep(call)) },
  {
    name: 'transformMapEntry',
    argCounts: [3, 4],
    expand: (call) => transform(call, call.make.emptyMap(), entryStep(call)),
  },
  { name: 'optMap', argCounts: [2], expand: (call) => ifPresent(call, call.make.call('optional.of', bindValue(call))) },
  { name: 'optFlatMap', argCounts: [2], expand: (call) => ifPresent(call, bindValue(call)) },
  { name: 'sortBy', argCounts: [2], expand: expandSortBy },
];

const byName = new Map(macros.map((macro) => [macro.name, macro]));

/** Expands a macro call; returns any other call unchanged. Throws for an invalid macro call. */
export function expandMacro(call: CallExpr): Expr {
  const macro = byName.get(call.name);
  const isMacro =
    macro?.argCounts.includes(call.args.length) && (macro.isMethod ?? true) === (call.target !== undefined);
  if (macro === undefined || !isMacro) return call;
  // A macro that is not a method ignores `target`.
  const target = call.target ?? call;
  return macro.expand({ make: new NodeFactory(spanOf(call), call.name), target, args: call.args });
}

function expandHas({ args }: MacroCall): Expr {
  const field = argument(args, 0);
  if (field.kind === 'select') return { ...field, isTest: true };
  const hint = 'for a map key use `in`, for a list item compare the `size()` of the list';
  throw syntaxError(field, '`has` requires a field selection such as `has(a.b)`', hint);
}

/** The fields of a fold that differ between the quantifier macros. */
type Quantifier = Pick<FoldFields, 'init' | 'condition' | 'step' | 'result'>;

function allFields({ make, args }: MacroCall): Quantifier {
  return {
    init: make.bool(true),
    condition: make.call('@not_strictly_false', make.ident(accu)),
    step: make.call('_&&_', make.ident(accu), last(args)),
    result: make.ident(accu),
  };
}

function existsFields({ make, args }: MacroCall): Quantifier {
  return {
    init: make.bool(false),
    condition: make.call('@not_strictly_false', make.call('!_', make.ident(accu))),
    step: make.call('_||_', make.ident(accu), last(args)),
    result: make.ident(accu),
  };
}

function existsOneFields({ make, args }: MacroCall): Quantifier {
  const more = make.call('_+_', make.ident(accu), make.int(1n));
  return {
    init: make.int(0n),
    condition: make.bool(true),
    step: make.call('_?_:_', last(args), more, make.ident(accu)),
    result: make.call('_==_', make.ident(accu), make.int(1n)),
  };
}

function quantify({ make, target, args }: MacroCall, fields: Quantifier): Expr {
  const names = args.length === 3 ? twoVariables(args) : { iterVar: variable(args, 0) };
  return make.fold({ range: target, ...names, accuVar: accu, ...fields });
}

function mapOver(call: MacroCall, range: Expr): Expr {
  const { make, args } = call;
  const iterVar = variable(args, 0);
  const filter = args.length === 3 ? args[1] : undefined;
  return make.fold({ range, iterVar, ...collecting(make, make.list(), filter, listStep(call)) });
}

function expandFilter({ make, target, args }: MacroCall): Expr {
  const iterVar = variable(args, 0);
  const step = make.call('_+_', make.ident(accu), make.list(argument(args, 0)));
  return make.fold({ range: target, iterVar, ...collecting(make, make.list(), argument(args, 1), step) });
}

function transform({ make, target, args }: MacroCall, init: Expr, step: Expr): Expr {
  const filter = args.length === 4 ? args[2] : undefined;
  return make.fold({ range: target, ...twoVariables(args), ...collecting(make, init, filter, step) });
}

function listStep({ make, args }: MacroCall): Expr {
  return make.call('_+_', make.ident(accu), make.list(last(args)));
}

function mapStep({ make, args }: MacroCall): Expr {
  return make.call('cel.@mapInsert', make.ident(accu), make.ident(variable(args, 0)), last(args));
}

function entryStep({ make, args }: MacroCall): Expr {
  return make.call('cel.@mapInsert', make.ident(accu), last(args));
}

/**
 * Returns the fields of a fold that starts with `init` and applies `step` to the elements that pass `filter`, if set.
 */
function collecting(make: NodeFactory, init: Expr, filter: Expr | undefined, step: Expr) {
  const filtered = filter === undefined ? step : make.call('_?_:_', filter, step, make.ident(accu));
  return { accuVar: accu, init, condition: make.bool(true), step: filtered, result: make.ident(accu) };
}

/** Returns an expression that evaluates to `value` if the target has a value; otherwise, to `optional.none()`. */
function ifPresent({ make, target }: MacroCall, value: Expr): Expr {
  return make.call('_?_:_', make.method(target, 'hasValue'), value, make.call('optional.none'));
}

function bindValue({ make, target, args }: MacroCall): Expr {
  // The same target node is used twice: with copies, the tree size would double with each call in a chain.
  return bind(make, name(args, 0), make.method(target, 'value'), last(args));
}

/** Binds a value to a variable. The binding is represented as a fold over an empty list. */
function bind(make: NodeFactory, variableName: string, value: Expr, inside: Expr): Expr {
  return make.fold({
    range: make.list(),
    iterVar: '#unused',
    accuVar: variableName,
    init: value,
    condition: make.bool(false),
    step: make.ident(variableName),
    result: inside,
  });
}

function expandSortBy(call: MacroCall): Expr {
  const { make, target } = call;
  if (['literal', 'map', 'struct'].includes(target.kind)) {
    const hint = 'call `sortBy` on a list, for example `self.items.sortBy(i, i.name)`';
    throw syntaxError(target, '`sortBy` requires a list', hint);
  }
  const input = '@__sortBy_input__';
  const sorted = make.method(make.ident(input), '@sortByAssociatedKeys', mapOver(call, make.ident(input)));
  return bind(make, input, target, sorted);
}

function twoVariables(args: readonly Expr[]): { iterVar: string; iterVar2: string } {
  const names = { iterVar: variable(args, 0), iterVar2: variable(args, 1) };
  if (names.iterVar !== names.iterVar2) return names;
  throw badVariable(argument(args, 1), `variable \`${names.iterVar2}\` is declared twice`);
}

function variable(args: readonly Expr[], index: number): string {
  const found = name(args, index);
  if (found !== accu && found !== '__result__') return found;
  throw badVariable(argument(args, index), `variable name \`${found}\` is reserved`);
}

function name(args: readonly Expr[], index: number): string {
  const found = argument(args, index);
  if (found.kind === 'ident') return found.name;
  throw badVariable(found, 'found an expression, expected a variable name');
}

function badVariable(place: Span, message: string) {
  return syntaxError(place, message, 'use a different, simple variable name, for example `list.all(item, item > 0)`');
}

function last(args: readonly Expr[]): Expr {
  return argument(args, args.length - 1);
}

function argument(args: readonly Expr[], index: number): Expr {
  const found = args[index];
  if (found === undefined) throw new Error(`a macro uses argument ${index} of ${args.length}`);
  return found;
}

/** Creates the nodes of a macro expansion. All nodes have the span of the macro call. */
class NodeFactory {
  constructor(
    readonly place: Span,
    readonly macro: string,
  ) {}

  bool(value: boolean): LiteralExpr {
    return { kind: 'literal', value: { type: 'bool', value }, ...this.place };
  }

  int(value: bigint): LiteralExpr {
    return { kind: 'literal', value: { type: 'int', value }, ...this.place };
  }

  ident(name: string): IdentExpr {
    return { kind: 'ident', name, ...this.place };
  }

  list(...elements: Expr[]): ListExpr {
    return { kind: 'list', elements, optionals: new Set(), ...this.place };
  }

  emptyMap(): Expr {
    return { kind: 'map', entries: [], ...this.place };
  }

  call(name: string, ...args: Expr[]): CallExpr {
    return { kind: 'call', name, args, namePlace: this.place, ...this.place };
  }

  method(target: Expr, name: string, ...args: Expr[]): CallExpr {
    return { ...this.call(name, ...args), target };
  }

  fold(fields: FoldFields): Expr {
    return { kind: 'comprehension', macro: this.macro, ...fields, ...this.place };
  }
}

type FoldFields = Omit<ComprehensionExpr, 'kind' | 'macro' | keyof Span>;
