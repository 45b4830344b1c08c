import type { ValidationRule } from '../../model/index.js';
import { check } from '../check/check.js';
import type { Checked } from '../check/checked.js';
import { checkLiterals } from '../check/literal-checks.js';
import { estimateCost } from '../cost/estimate-cost.js';
import type { Expr } from '../parse/ast.js';
import type { Complaint } from '../parse/complaint.js';
import { parse } from '../parse/parse.js';
import { sameType, typeText } from '../types/type-text.js';
import type { CelType, DeclaredType } from '../types/types.js';
import { optional } from '../types/unify.js';
import type { CostedExpression } from './cost-findings.js';
import type { RuleFinding } from './finding.js';

/** The value that a rule stands on. */
export interface RuleValue {
  readonly self: DeclaredType;
  /** Where the value is, from the root of the schema. */
  readonly name: string;
  /** Whether the API server can find the old value to a new one. */
  readonly isCorrelatable: boolean;
}

/** What was found about the expressions of a rule. */
export interface CheckedRule {
  readonly findings: readonly RuleFinding[];
  /** The costs of expressions that are valid. */
  readonly costs: readonly CostedExpression[];
}

/** Finds what is wrong in the expressions of a rule, and what they cost. */
export function checkExpressions(rule: ValidationRule, value: RuleValue): CheckedRule {
  const { self } = value;
  const old = rule.optionalOldSelf === true ? optional(self.type) : self.type;
  const variables = new Map([
    ['self', self.type],
    ['oldSelf', old],
  ]);
  const main = checkPart('rule', rule.rule, variables, value);
  const transition = main.checked === undefined ? [] : transitionFindings(rule, main.checked, value.isCorrelatable);
  const expression = rule.messageExpression ?? '';
  if (expression.trim() === '') return { findings: [...main.findings, ...transition], costs: main.costs };
  const message = checkPart('messageExpression', expression, variables, value);
  // Of a rule that cannot be read, an API server does not look at the message.
  const messageCosts = main.checked === undefined ? [] : message.costs;
  return { findings: [...main.findings, ...transition, ...message.findings], costs: [...main.costs, ...messageCosts] };
}

type Variables = ReadonlyMap<string, CelType>;

/** What each expression of a rule gives. */
const results = { rule: { kind: 'bool' }, messageExpression: { kind: 'string' } } as const;

/** Checks one expression of a rule. `checked` is there when it is valid. */
function checkPart(part: 'rule' | 'messageExpression', text: string, variables: Variables, { self, name }: RuleValue) {
  const { complaints, checked } = checkText(text, variables, results[part]);
  const findings = complaints.map((complaint): RuleFinding => ({ ...complaint, part }));
  if (checked === undefined || complaints.length > 0) return { findings, costs: [], checked: undefined };
  const costs: CostedExpression[] = [{ part, estimate: estimateCost(checked, self, name) }];
  return { findings, costs, checked };
}

/** What is wrong with a text, and what was found out about it if it could be read. */
interface CheckedText {
  readonly complaints: readonly Complaint[];
  readonly checked?: Checked;
}

function checkText(text: string, variables: ReadonlyMap<string, CelType>, wanted: CelType): CheckedText {
  const parsed = parse(text);
  if (parsed.kind === 'broken') return { complaints: [parsed.complaint] };
  const checked = check(parsed.expr, variables);
  const type = checked.types.get(parsed.expr);
  const complaints = checked.complaints.length > 0 ? checked.complaints : checkLiterals(checked);
  if (complaints.length > 0 || type === undefined || sameType(type, wanted)) return { complaints, checked };
  return { complaints: [otherResult(parsed.expr, wanted, type)], checked };
}

function otherResult(expr: Expr, wanted: CelType, found: CelType): Complaint {
  const message = `found an expression of type ${typeText(found)}, expected ${typeText(wanted)}`;
  const hint =
    wanted.kind === 'string'
      ? 'make it a string, for example with `string(…)`'
      : 'a rule says what must hold, for example `self.min <= self.max`';
  return { kind: 'type', start: expr.start, end: expr.end, message, hint };
}

/** What is wrong with how a rule uses the old value. */
function transitionFindings(rule: ValidationRule, checked: Checked, isCorrelatable: boolean): RuleFinding[] {
  const use = [...checked.references].find(([, found]) => found.kind === 'ident' && found.name === 'oldSelf')?.[0];
  if (use === undefined) {
    if (rule.optionalOldSelf === undefined) return [];
    const message = '`optionalOldSelf` is set, but the rule does not use `oldSelf`';
    const hint = 'leave `optionalOldSelf` out, or compare with `oldSelf`';
    return [{ kind: 'type', part: 'optionalOldSelf', start: 0, end: 0, message, hint }];
  }
  if (isCorrelatable) return [];
  const message = 'found `oldSelf` inside of a list whose items have no keys';
  const hint = 'make the list one of `x-kubernetes-list-type: map`, or compare in a rule of the list itself';
  return [{ kind: 'type', part: 'rule', start: use.start, end: use.end, message, hint }];
}
