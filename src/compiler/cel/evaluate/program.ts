import type { Json, JsonSchema, ValidationRule } from '../../../base/json/index.js';
import { newestKubernetesVersion } from '../../../base/kubernetes-version.js';
import { type CheckOptions, check } from '../check/check.js';
import { checkLiterals } from '../check/literal-checks.js';
import type { Checked } from '../check/state.js';
import { parse } from '../parse/parse.js';
import { declare } from '../types/declare.js';
import { type CelType, typeText } from '../types/types.js';
import { optional } from '../types/unify.js';
import { compilerMessage } from './compiler-messages.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { fromJson } from './from-json.js';
import { type CelValue, Optional } from './values.js';

/** A compiled expression. */
export interface Program {
  /** The type of the result, such as `bool` or `list(string)`. */
  readonly type: string;
  readonly resultType: CelType;
  /** Whether the expression reads a variable. */
  uses(variable: string): boolean;
  /** Evaluates the expression, up to a maximum cost. */
  run(variables: ReadonlyMap<string, CelValue>, limit: number): Evaluation;
}

/** Options of {@link compileExpression}. */
export interface ExpressionOptions extends Pick<CheckOptions, 'hasPatchTypes'> {
  /** Whether literals are checked, too, for example elements of different types in a list. Default: false. */
  readonly checksLiterals?: boolean;
}

/** Compiles an expression. Returns the compiler's message for an invalid expression. */
export function compileExpression(
  text: string,
  variables: ReadonlyMap<string, CelType>,
  { checksLiterals = false, ...options }: ExpressionOptions = {},
): Program | { readonly error: string } {
  const parsed = parse(text);
  if (parsed.kind === 'broken') return { error: compilerMessage(text, [parsed.diagnostic]) };
  const checked = check(parsed.expr, variables, options);
  const isDone = checked.diagnostics.length > 0 || !checksLiterals;
  const diagnostics = isDone ? checked.diagnostics : checkLiterals(checked);
  return diagnostics.length === 0 ? programOf(checked) : { error: compilerMessage(text, diagnostics, parsed.expr) };
}

function programOf(checked: Checked): Program {
  const names = new Set([...checked.references.values()].flatMap((one) => (one.kind === 'ident' ? [one.name] : [])));
  const resultType = checked.types.get(checked.expr) ?? { kind: 'dyn' as const };
  return {
    type: typeText(resultType).replaceAll('optional(', 'optional_type('),
    resultType,
    uses: (variable) => names.has(variable),
    run: (variables, limit) => evaluate(checked, variables, limit),
  };
}

/** A compiled rule of a schema. */
export interface RuleProgram {
  readonly rule: ValidationRule;
  readonly usesOldSelf: boolean;
  readonly condition: Program;
  /** The compiled `messageExpression`; undefined if the rule has none, or if it does not compile. */
  readonly message?: Program | undefined;
}

/** The rules of a schema. */
export interface SchemaRules {
  readonly programs: readonly RuleProgram[];
  /** Whether some rules do not compile; `judgeRules` reports why. */
  readonly isIncomplete: boolean;
  /** Converts a JSON value to the value of `self` or `oldSelf`. */
  toValue(value: Json): CelValue;
}

/** Compiles the rules of a schema; returns undefined if CEL cannot access values of the schema. */
export function compileRules(schema: JsonSchema, isResource: boolean): SchemaRules | undefined {
  const declared = declare(schema, isResource, 'self', newestKubernetesVersion);
  if (declared === undefined) return undefined;
  const self = declared.type;
  const programs = (schema['x-kubernetes-validations'] ?? []).flatMap((rule): readonly RuleProgram[] => {
    const variables = new Map([
      ['self', self],
      ['oldSelf', rule.optionalOldSelf ? optional(self) : self],
    ]);
    const condition = compileExpression(rule.rule, variables);
    if ('error' in condition) return [];
    const message = rule.messageExpression ? compileExpression(rule.messageExpression, variables) : undefined;
    const usable = message === undefined || 'error' in message ? undefined : message;
    return [
      {
        rule,
        condition,
        message: usable,
        usesOldSelf: condition.uses('oldSelf') || (usable?.uses('oldSelf') ?? false),
      },
    ];
  });
  const isIncomplete = programs.length < (schema['x-kubernetes-validations'] ?? []).length;
  return { programs, isIncomplete, toValue: (value) => fromJson(value, declared.schema) };
}

/** Returns the value of `oldSelf` in a rule with `optionalOldSelf`: an optional, empty if there is no value. */
export function optionalValue(value: CelValue | undefined): Optional {
  return value === undefined ? Optional.none : new Optional(value);
}
