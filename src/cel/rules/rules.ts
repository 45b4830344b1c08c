import {
  type JsonSchema,
  type KubernetesVersion,
  type NewerField,
  newestKubernetesVersion,
  type SchemaPath,
  type Written,
} from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { typeError } from '../parse/diagnostics.js';
import { type CountedCost, checkCost, countCost, tooCostlyTogether, totalLimit } from './cost-limits.js';
import { checkExpressions, type RuleValue } from './expressions.js';
import { checkForm } from './rule-form.js';
import { type RuledSchema, ruledSchemas } from './ruled-schemas.js';
import { WrittenRule } from './written-rule.js';

/**
 * Returns where a rule of the schema at a path is written, for example in a marker.
 *
 * @returns undefined for a rule that should not be checked
 */
export type SourceOfRule = (path: SchemaPath, index: number) => Written | undefined;

/**
 * Reports what an API server would reject in the rules of a schema.
 *
 * @param root the schema of a version of a custom resource, without references
 * @param target the version of Kubernetes whose API server evaluates the rules. Default: the newest
 * @param newerField finds fields of built-in types that only later versions have. Default: the target has all fields
 * @returns diagnostics in the order of the schema. Empty if all rules are accepted
 */
export function checkRules(
  root: JsonSchema,
  sourceOf: SourceOfRule,
  target: KubernetesVersion = newestKubernetesVersion,
  newerField?: NewerField,
): Diagnostic[] {
  const server = { target, ...(newerField && { newerField }) };
  const checked = [...ruledSchemas(root, target)].flatMap((ruled) =>
    (ruled.schema['x-kubernetes-validations'] ?? []).flatMap((rule, index) => {
      const source = sourceOf(ruled.path, index);
      return source ? [checkRule(ruled, new WrittenRule(rule, source), server)] : [];
    }),
  );
  const diagnostics = checked.flatMap((rule) => rule.diagnostics);
  return diagnostics.some(({ code }) => code === 'cel-cost') ? diagnostics : [...diagnostics, ...checkTotal(checked)];
}

/** A rule with its diagnostics and its costs. */
interface CheckedRule {
  readonly written: WrittenRule;
  readonly diagnostics: readonly Diagnostic[];
  readonly costs: readonly CountedCost[];
}

function checkRule(
  ruled: RuledSchema,
  written: WrittenRule,
  server: Pick<RuleValue, 'target' | 'newerField'>,
): CheckedRule {
  const { schema, name, isCorrelatable, self, cardinality } = ruled;
  const form = checkForm(written, schema, server.newerField);
  if (written.rule.rule.trim() === '') return { written, diagnostics: form, costs: [] };
  if (self === undefined) return { written, diagnostics: [...form, withoutType(written)], costs: [] };
  const { diagnostics, costs } = checkExpressions(written, { self, name, isCorrelatable, ...server });
  const counted = costs.map((cost) => countCost(cost, cardinality));
  const costly = counted.flatMap((cost) => checkCost(written, cost));
  return { written, diagnostics: [...form, ...diagnostics, ...costly], costs: counted };
}

function withoutType(written: WrittenRule): Diagnostic {
  const message = 'CEL cannot access the value, because its schema does not specify a complete type';
  const hint = 'declare the type of the value and of its items, or move the rule to a field that has a type';
  return typeError(written.span('rule'), message, hint);
}

/** Reports rules that exceed the total budget, at the most expensive one. */
function checkTotal(checked: readonly CheckedRule[]): Diagnostic[] {
  const costs = checked.flatMap(({ written, costs }) => costs.map((cost) => ({ written, cost })));
  const total = costs.reduce((sum, { cost }) => sum + cost.cost, 0n);
  const [first] = costs.toSorted((one, other) => Number(other.cost.cost - one.cost.cost));
  if (total <= totalLimit || first === undefined) return [];
  return [tooCostlyTogether(first.written, first.cost, total)];
}
