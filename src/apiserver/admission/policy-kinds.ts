import { type CelType, recordType } from '../../compiler/cel/index.js';
import { each, type Field, ifSet, notEmpty, notWhitespace, optionalOneOf, required } from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import { qualifiedNameFaults } from '../model/index.js';
import { compiles, expressionType, matchVariables } from './check-expression.js';
import { checkConditions } from './webhook-kinds.js';

const group = 'admissionregistration.k8s.io';

/** Validation of ValidatingAdmissionPolicies and their bindings. */
export const policyKinds: readonly KindRules[] = [
  { group, kind: 'ValidatingAdmissionPolicy', check: { spec: checkPolicy, '': checkAuditKeys } },
  {
    group,
    kind: 'ValidatingAdmissionPolicyBinding',
    check: { 'spec.policyName': required, 'spec.validationActions': [notEmpty(), checkActions] },
  },
];

function checkPolicy(spec: Field): void {
  const constraints = spec.at('matchConstraints');
  const contents = [spec.at('validations'), spec.at('auditAnnotations')];
  if (constraints.isSet) constraints.check({ resourceRules: notEmpty() });
  else constraints.required();
  if (contents.every(({ list }) => list.length === 0)) {
    for (const field of contents) field.required('validations or auditAnnotations must contain at least one item');
  }
  const matched = [...matchVariables, ...(spec.at('paramKind').isSet ? ['params'] : [])];
  const variables = checkVariables(spec.at('variables'), matched);
  const compilesAs = (...types: readonly string[]) => compiles(types, matched, variables);
  spec.check({
    failurePolicy: optionalOneOf('Fail', 'Ignore'),
    paramKind: ifSet({ kind: required, apiVersion: required }),
    validations: each({
      expression: [notWhitespace('expression is not specified'), compilesAs('bool')],
      message: (message) => {
        if (message.text.includes('\n')) message.invalid('must not contain line breaks');
      },
      messageExpression: compilesAs('string'),
      reason: optionalOneOf('Forbidden', 'Invalid', 'RequestEntityTooLarge'),
    }),
    matchConditions: (list) => checkConditions(list, matched),
    auditAnnotations: each({ valueExpression: compilesAs('string', 'null_type') }),
  });
}

/** The key of the audit annotation begins with the policy name. */
function checkAuditKeys(policy: Field): void {
  const name = policy.at('metadata.name').text;
  for (const { text, path } of policy.at('spec.auditAnnotations').items.map((item) => item.at('key'))) {
    const key = `${name}/${text}`;
    policy.shownAt(path).faults(qualifiedNameFaults(key), key);
  }
}

/**
 * Checks variables in order, because each expression can read the variables before it. Returns the types of all
 * variables.
 */
function checkVariables(list: Field, matched: readonly string[]): CelType | undefined {
  const types: Record<string, CelType> = {};
  for (const variable of list.items) {
    const [name, expression] = [variable.at('name'), variable.at('expression')];
    if (!/^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name.text)) name.invalid('must be a valid CEL identifier');
    const known = recordType('kubernetes.variables', types);
    expression.check([notWhitespace(), compiles(['dyn'], matched, known)]);
    types[name.text] = expressionType(expression.text, matched, known);
  }
  return list.list.length === 0 ? undefined : recordType('kubernetes.variables', types);
}

const mixed =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

function checkActions(actions: Field): void {
  const seen = new Set<string>();
  actions.check(each([optionalOneOf('Audit', 'Deny', 'Warn'), (action) => action.unique(seen)]));
  if (seen.has('Deny') && seen.has('Warn')) actions.invalid(mixed);
}
