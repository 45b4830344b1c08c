import type { KubernetesVersion } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { check } from '../check/check.js';
import type { Checked } from '../check/checked.js';
import { checkLiterals } from '../check/literal-checks.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { typeError } from '../parse/diagnostics.js';
import { parse } from '../parse/parse.js';
import { introducedAfter } from '../types/introduced.js';
import { sameType, typeText } from '../types/type-text.js';
import type { CelType, DeclaredType } from '../types/types.js';
import { optional } from '../types/unify.js';
import type { CostedExpression } from './cost-limits.js';
import type { WrittenRule } from './written-rule.js';

/** The value that a rule stands on. */
export interface RuleValue {
  readonly self: DeclaredType;
  /** Where the value is, from the root of the schema. */
  readonly name: string;
  /** Whether the API server can find the old value to a new one. */
  readonly isCorrelatable: boolean;
  /** The version of Kubernetes whose API server evaluates the rule. */
  readonly target: KubernetesVersion;
}

/** What was found about the expressions of a rule. */
export interface CheckedExpressions {
  readonly diagnostics: readonly Diagnostic[];
  /** The costs of expressions that are valid. */
  readonly costs: readonly CostedExpression[];
}

/** Finds what is wrong in the expressions of a rule, and what they cost. */
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
  // Of a rule that cannot be read, an API server does not look at the message.
  const messageCosts = main.checked === undefined ? [] : message.costs;
  return { diagnostics: [...diagnostics, ...message.diagnostics], costs: [...main.costs, ...messageCosts] };
}

type Variables = ReadonlyMap<string, CelType>;

/** The type of each expression of a rule. */
const results = { rule: { kind: 'bool' }, messageExpression: { kind: 'string' } } as const;

/** Checks one expression of a rule. `checked` is set when it is valid. */
function checkPart(
  part: 'rule' | 'messageExpression',
  written: WrittenRule,
  variables: Variables,
  { self, name, target }: RuleValue,
) {
  const parsed = parse(written.rule[part] ?? '', written.places(part));
  if (parsed.kind === 'broken') return { diagnostics: [parsed.diagnostic], costs: [], checked: undefined };
  const checked = check(parsed.expr, variables);
  const found = checkParsed(checked, results[part]);
  const diagnostics = found.length > 0 ? found : checkFunctions(checked, target);
  if (diagnostics.length > 0) return { diagnostics, costs: [], checked: undefined };
  const costs: CostedExpression[] = [{ part, estimate: estimateCost(checked, self, name) }];
  return { diagnostics, costs, checked };
}

function checkParsed(checked: Checked, wanted: CelType): readonly Diagnostic[] {
  const type = checked.types.get(checked.expr);
  const diagnostics = checked.diagnostics.length > 0 ? checked.diagnostics : checkLiterals(checked);
  if (diagnostics.length > 0 || type === undefined || sameType(type, wanted)) return diagnostics;
  const hint =
    wanted.kind === 'string'
      ? 'make it a string, for example with `string(…)`'
      : 'a rule is a condition, for example `self.min <= self.max`';
  return [typeError(checked.expr, `found an expression of type ${typeText(type)}, expected ${typeText(wanted)}`, hint)];
}

/** Finds calls of functions that the targeted version of Kubernetes does not have yet. */
function checkFunctions(checked: Checked, target: KubernetesVersion): Diagnostic[] {
  return [...checked.references].flatMap(([node, reference]) => {
    const introduced = reference.kind === 'function' ? introducedAfter(target, reference.name) : undefined;
    if (introduced === undefined || node.kind !== 'call') return [];
    const name = reference.name === '@sortByAssociatedKeys' ? 'sortBy' : reference.name;
    const message = `the API server accepts \`${name}\` in rules since Kubernetes ${introduced}, but the target is ${target}`;
    const hint = `write the rule without it, or set \`kubernetesVersion: "${introduced}"\` in PROJECT`;
    return [{ ...typeError(node.namePlace, message, hint), code: 'kubernetes-version' as const }];
  });
}

/** What is wrong with how a rule uses the old value. */
function checkTransition(written: WrittenRule, checked: Checked, isCorrelatable: boolean): Diagnostic[] {
  const use = [...checked.references].find(([, found]) => found.kind === 'ident' && found.name === 'oldSelf')?.[0];
  if (use === undefined) {
    if (written.rule.optionalOldSelf === undefined) return [];
    const message = '`optionalOldSelf` is set, but the rule does not use `oldSelf`';
    const hint = 'leave `optionalOldSelf` out, or compare with `oldSelf`';
    return [typeError(written.span('optionalOldSelf'), message, hint)];
  }
  if (isCorrelatable) return [];
  const message = '`oldSelf` is not available inside a list whose items have no keys';
  const hint = 'make it a list of `x-kubernetes-list-type: map`, or compare in a rule of the list itself';
  return [typeError(use, message, hint)];
}
