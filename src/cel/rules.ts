import type { JsonSchema, SchemaPath, SchemaStep, ValidationRule } from '../model/index.js';
import { declare } from './declare.js';
import { checkExpressions } from './expressions.js';
import type { CelFinding, RuleFinding } from './finding.js';
import { checkForm } from './rule-form.js';

/**
 * Finds what an API server would refuse of the rules of a schema.
 *
 * @param root the flat schema of a version of a custom resource
 * @returns in the order of the schema; empty when all rules are accepted
 */
export function checkRules(root: JsonSchema): CelFinding[] {
  const findings: CelFinding[] = [];
  for (const part of ruledParts({ schema: root, path: [], isCorrelatable: true })) {
    for (const [index, rule] of (part.schema['x-kubernetes-validations'] ?? []).entries()) {
      findings.push(...findingsOf(rule, part).map((finding) => ({ ...finding, path: part.path, index })));
    }
  }
  return findings;
}

/** A part of a schema on its way from the root. */
interface SchemaPart {
  readonly schema: JsonSchema;
  readonly path: SchemaPath;
  /** Whether the API server can find the old value to a new one: not below lists without keys. */
  readonly isCorrelatable: boolean;
}

function findingsOf(rule: ValidationRule, { schema, path, isCorrelatable }: SchemaPart): RuleFinding[] {
  const form = checkForm(rule, schema);
  if (rule.rule.trim() === '') return form;
  const isResource = path.length === 0 || schema['x-kubernetes-embedded-resource'] === true;
  const self = declare(schema, isResource, 'self');
  if (self === undefined) return [...form, unseen(rule)];
  return [...form, ...checkExpressions(rule, self, isCorrelatable)];
}

function unseen(rule: ValidationRule): RuleFinding {
  const message = 'found a rule on a value without a type that CEL sees';
  const hint = 'state the type of the value and of all that is inside of it, or move the rule to a field with a type';
  return { kind: 'type', part: 'rule', start: 0, end: rule.rule.length, message, hint };
}

/** The parts of a schema that have rules, from the outside to the inside. */
function* ruledParts(part: SchemaPart): Generator<SchemaPart> {
  const { schema } = part;
  if (schema['x-kubernetes-validations'] !== undefined) yield part;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* ruledParts(inside(part, { kind: 'property', name }, property, true));
  }
  if (typeof schema.additionalProperties === 'object') {
    yield* ruledParts(inside(part, { kind: 'values' }, schema.additionalProperties, true));
  }
  if (schema.items !== undefined) {
    yield* ruledParts(inside(part, { kind: 'items' }, schema.items, schema['x-kubernetes-list-type'] === 'map'));
  }
}

function inside(part: SchemaPart, step: SchemaStep, schema: JsonSchema, isCorrelatable: boolean): SchemaPart {
  return { schema, path: [...part.path, step], isCorrelatable: part.isCorrelatable && isCorrelatable };
}
