import type { JsonSchema } from '../../../base/json/index.js';
import { type KubernetesVersion, newestKubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { NewerField, SchemaPath, Written } from '../../model/index.js';
import { typeError } from '../parse/diagnostics.js';
import { checkCost, tooCostlyTogether, totalLimit } from './cost-limits.js';
import { type CheckedExpressions, checkExpressions, type RuleValue } from './expressions.js';
import { checkForm, WrittenRule } from './rule-form.js';
import { type RuledSchema, ruledSchemas } from './ruled-schemas.js';

/** Finds a rule's source by its schema path and its index in the schema; undefined for a rule that is not checked. */
type SourceOfRule = (path: SchemaPath, index: number) => Written | undefined;

/** Reports the rules that an API server would reject. `root` is the schema of a version, without references. */
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

interface CheckedRule extends CheckedExpressions {
  readonly written: WrittenRule;
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
  const { diagnostics, costs } = checkExpressions(written, { self, name, cardinality, isCorrelatable, ...server });
  const costly = costs.flatMap((cost) => checkCost(written, cost));
  return { written, diagnostics: [...form, ...diagnostics, ...costly], costs };
}

function withoutType(written: WrittenRule): Diagnostic {
  const message = 'CEL cannot access the value, because its schema does not specify a complete type';
  const hint = 'declare the type of the value and of its items, or move the rule to a field that has a type';
  return typeError(written.span('rule'), message, hint);
}

/** Reports rules that together exceed the total budget. The diagnostic points at the most expensive rule. */
function checkTotal(checked: readonly CheckedRule[]): Diagnostic[] {
  const costs = checked.flatMap(({ written, costs }) => costs.map((cost) => ({ written, cost })));
  const total = costs.reduce((sum, { cost }) => sum + cost.cost, 0n);
  const [first] = costs.toSorted((one, other) => Number(other.cost.cost - one.cost.cost));
  if (total <= totalLimit || first === undefined) return [];
  return [tooCostlyTogether(first.written, first.cost, total)];
}
