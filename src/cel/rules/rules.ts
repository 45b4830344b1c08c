import type { JsonSchema, SchemaPath, ValidationRule } from '../../model/index.js';
import { type CountedCost, countCost, tooCostly, tooCostlyTogether, totalLimit } from './cost-findings.js';
import { checkExpressions } from './expressions.js';
import type { CelFinding, RuleFinding } from './finding.js';
import { checkForm } from './rule-form.js';
import { type RuledPart, ruledParts } from './ruled-parts.js';

/**
 * Finds what an API server would refuse of the rules of a schema.
 *
 * @param root the flat schema of a version of a custom resource
 * @returns in the order of the schema; empty when all rules are accepted
 */
export function checkRules(root: JsonSchema): CelFinding[] {
  const checked = [...ruledParts(root)].flatMap((part) =>
    (part.schema['x-kubernetes-validations'] ?? []).map((rule, index) => checkRule(part, rule, index)),
  );
  const findings = checked.flatMap((rule) => rule.findings);
  return findings.some(({ kind }) => kind === 'cost') ? findings : [...findings, ...totalFindings(checked)];
}

/** A rule with its place, what is wrong with it, and what an API server counts for it. */
interface CheckedRule {
  readonly rule: ValidationRule;
  readonly path: SchemaPath;
  readonly index: number;
  readonly findings: readonly CelFinding[];
  readonly costs: readonly CountedCost[];
}

function checkRule(part: RuledPart, rule: ValidationRule, index: number): CheckedRule {
  const { findings, costs } = judge(part, rule);
  const { path } = part;
  return { rule, path, index, findings: findings.map((finding) => ({ ...finding, path, index })), costs };
}

function judge(part: RuledPart, rule: ValidationRule): { findings: RuleFinding[]; costs: CountedCost[] } {
  const { schema, name, isCorrelatable, self, cardinality } = part;
  const form = checkForm(rule, schema);
  if (rule.rule.trim() === '') return { findings: form, costs: [] };
  if (self === undefined) return { findings: [...form, unseen(rule)], costs: [] };
  const { findings, costs } = checkExpressions(rule, { self, name, isCorrelatable });
  const counted = costs.map((cost) => countCost(cost, cardinality));
  return { findings: [...form, ...findings, ...counted.flatMap((cost) => tooCostly(rule, cost))], costs: counted };
}

function unseen(rule: ValidationRule): RuleFinding {
  const message = 'found a rule on a value without a type that CEL sees';
  const hint = 'state the type of the value and of all that is inside of it, or move the rule to a field with a type';
  return { kind: 'type', part: 'rule', start: 0, end: rule.rule.length, message, hint };
}

/** Tells of rules that cost too much together, at the most expensive of them. */
function totalFindings(checked: readonly CheckedRule[]): CelFinding[] {
  const costs = checked.flatMap(({ rule, path, index, costs }) => costs.map((cost) => ({ rule, path, index, cost })));
  const total = costs.reduce((sum, { cost }) => sum + cost.cost, 0n);
  const [first] = costs.toSorted((one, other) => Number(other.cost.cost - one.cost.cost));
  if (total <= totalLimit || first === undefined) return [];
  const { rule, path, index, cost } = first;
  return [{ ...tooCostlyTogether(rule, cost, total), path, index }];
}
