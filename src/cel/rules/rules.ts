import {
  type JsonSchema,
  type KubernetesVersion,
  newestKubernetesVersion,
  type SchemaPath,
  type Written,
} from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { typeError } from '../parse/diagnostics.js';
import { type CountedCost, checkCost, countCost, tooCostlyTogether, totalLimit } from './cost-limits.js';
import { checkExpressions } from './expressions.js';
import { checkForm } from './rule-form.js';
import { type RuledPart, ruledParts } from './ruled-parts.js';
import { WrittenRule } from './written-rule.js';

/**
 * Returns the marker, or what else made a rule: one of those of the part at a path.
 *
 * @returns undefined for a rule that is not to be checked
 */
export type SourceOfRule = (path: SchemaPath, index: number) => Written | undefined;

/**
 * Finds what an API server would reject in the rules of a schema.
 *
 * @param root the flat schema of a version of a custom resource
 * @param target the version of Kubernetes whose API server evaluates the rules. Default: the newest
 * @returns in the order of the schema; empty when all rules are accepted
 */
export function checkRules(
  root: JsonSchema,
  sourceOf: SourceOfRule,
  target: KubernetesVersion = newestKubernetesVersion,
): Diagnostic[] {
  const checked = [...ruledParts(root)].flatMap((part) =>
    (part.schema['x-kubernetes-validations'] ?? []).flatMap((rule, index) => {
      const source = sourceOf(part.path, index);
      return source ? [checkRule(part, new WrittenRule(rule, source), target)] : [];
    }),
  );
  const diagnostics = checked.flatMap((rule) => rule.diagnostics);
  return diagnostics.some(({ code }) => code === 'cel-cost') ? diagnostics : [...diagnostics, ...checkTotal(checked)];
}

/** A rule with what is wrong with it, and what an API server counts for it. */
interface CheckedRule {
  readonly written: WrittenRule;
  readonly diagnostics: readonly Diagnostic[];
  readonly costs: readonly CountedCost[];
}

function checkRule(part: RuledPart, written: WrittenRule, target: KubernetesVersion): CheckedRule {
  const { schema, name, isCorrelatable, self, cardinality } = part;
  const form = checkForm(written, schema);
  if (written.rule.rule.trim() === '') return { written, diagnostics: form, costs: [] };
  if (self === undefined) return { written, diagnostics: [...form, withoutType(written)], costs: [] };
  const { diagnostics, costs } = checkExpressions(written, { self, name, isCorrelatable, target });
  const counted = costs.map((cost) => countCost(cost, cardinality));
  const costly = counted.flatMap((cost) => checkCost(written, cost));
  return { written, diagnostics: [...form, ...diagnostics, ...costly], costs: counted };
}

function withoutType(written: WrittenRule): Diagnostic {
  const hint = 'declare the type of the value and of all its parts, or move the rule to a field that has a type';
  return typeError(written.span('rule'), 'the rule is on a value whose type CEL does not know', hint);
}

/** Finds rules that cost too much together, at the most expensive of them. */
function checkTotal(checked: readonly CheckedRule[]): Diagnostic[] {
  const costs = checked.flatMap(({ written, costs }) => costs.map((cost) => ({ written, cost })));
  const total = costs.reduce((sum, { cost }) => sum + cost.cost, 0n);
  const [first] = costs.toSorted((one, other) => Number(other.cost.cost - one.cost.cost));
  if (total <= totalLimit || first === undefined) return [];
  return [tooCostlyTogether(first.written, first.cost, total)];
}
