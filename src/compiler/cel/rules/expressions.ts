import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { NewerField } from '../../model/index.js';
import { check } from '../check/check.js';
import { checkLiterals } from '../check/literal-checks.js';
import type { Checked } from '../check/state.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { typeError } from '../parse/diagnostics.js';
import { parse } from '../parse/parse.js';
import { type CelType, type DeclaredType, sameType, typeText } from '../types/types.js';
import { optional } from '../types/unify.js';
import { type Cardinality, type CountedCost, countCost } from './cost-limits.js';
import type { WrittenRule } from './rule-form.js';
import { checkVersions } from './versions.js';

/** The value that a rule validates. */
export interface RuleValue {
  readonly self: DeclaredType;
  /** The path to the value from the root of the schema. */
  readonly name: string;
  readonly cardinality: Cardinality;
  /** Whether the API server can correlate the old value with the new one. */
  readonly isCorrelatable: boolean;
  readonly target: KubernetesVersion;
  /** Finds fields of built-in types that only later versions have; undefined if the target has all fields. */
  readonly newerField?: NewerField;
}

/** The result of checking the expressions of a rule. */
export interface CheckedExpressions {
  readonly diagnostics: readonly Diagnostic[];
  readonly costs: readonly CountedCost[];
}

/** Checks the expressions of a rule, and estimates their costs. */
export function checkExpressions(written: WrittenRule, value: RuleValue): CheckedExpressions {
  const { self } = value;
  const { rule } = written;
  const old = rule.optionalOldSelf === true ? optional(self.type) : self.type;
  const variables = new Map([
    ['self', self.type],
    ['oldSelf', old],
  ]);
  const main = checkPart('rule', written, variables, value);
  const transition = main.checked === undefined ? [] : checkTransition(written, main.checked, value.isCorrelatable);
  const diagnostics = [...main.diagnostics, ...transition];
  if ((rule.messageExpression ?? '').trim() === '') return { diagnostics, costs: main.costs };
  const message = checkPart('messageExpression', written, variables, value);
  // An API server does not compile the message expression of an invalid rule, so it does not count its cost.
  const messageCosts = main.checked === undefined ? [] : message.costs;
  return { diagnostics: [...diagnostics, ...message.diagnostics], costs: [...main.costs, ...messageCosts] };
}

/** The required type of each expression of a rule. */
const results = { rule: { kind: 'bool' }, messageExpression: { kind: 'string' } } as const;

/** Checks one expression of a rule. In the result, `checked` is set only if the expression is valid. */
function checkPart(
  part: CountedCost['part'],
  written: WrittenRule,
  variables: ReadonlyMap<string, CelType>,
  { self, name, cardinality, target, newerField }: RuleValue,
) {
  const parsed = parse(written.rule[part] ?? '', written.places(part));
  if (parsed.kind === 'broken') return { diagnostics: [parsed.diagnostic], costs: [], checked: undefined };
  const checked = check(parsed.expr, variables, { target, newerField });
  const found = checkParsed(checked, results[part]);
  const diagnostics = found.length > 0 ? found : checkVersions(checked, parsed.quotedNames, target);
  if (diagnostics.length > 0) return { diagnostics, costs: [], checked: undefined };
  const costs = [countCost(part, estimateCost(checked, self, name, target), cardinality)];
  return { diagnostics, costs, checked };
}

function checkParsed(checked: Checked, expected: CelType): readonly Diagnostic[] {
  const type = checked.types.get(checked.expr);
  const diagnostics = checked.diagnostics.length > 0 ? checked.diagnostics : checkLiterals(checked);
  if (diagnostics.length > 0 || type === undefined || sameType(type, expected)) return diagnostics;
  const hint =
    expected.kind === 'string'
      ? 'convert it to a string, for example with `string(…)`'
      : 'a rule is a condition, for example `self.min <= self.max`';
  const message = `the expression must evaluate to a \`${typeText(expected)}\`, found \`${typeText(type)}\``;
  return [typeError(checked.expr, message, hint)];
}

function checkTransition(written: WrittenRule, checked: Checked, isCorrelatable: boolean): Diagnostic[] {
  const use = [...checked.references].find(([, found]) => found.kind === 'ident' && found.name === 'oldSelf')?.[0];
  if (use === undefined) {
    if (written.rule.optionalOldSelf === undefined) return [];
    const message = '`optionalOldSelf` is set, but the rule does not use `oldSelf`';
    const hint = 'remove `optionalOldSelf`, or use `oldSelf` in the rule';
    return [typeError(written.span('optionalOldSelf'), message, hint)];
  }
  if (isCorrelatable) return [];
  const message = '`oldSelf` cannot be used inside a list without map keys, because its items cannot be correlated';
  const hint = 'use `x-kubernetes-list-type: map`, or move the rule to the list itself';
  return [typeError(use, message, hint)];
}
