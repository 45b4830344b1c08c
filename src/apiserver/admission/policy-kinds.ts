import { each, type Field, notEmpty, notWhitespace, optionalOneOf, required } from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import { compiles, matchVariables } from './check-expression.js';
import { checkConditions } from './webhook-kinds.js';

const group = 'admissionregistration.k8s.io';

/** The rules of validating admission policies and their bindings. */
export const policyKinds: readonly KindRules[] = [
  { group, kind: 'ValidatingAdmissionPolicy', check: { spec: checkPolicy } },
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
  const all = [...matched, ...(spec.at('variables').list.length > 0 ? ['variables'] : [])];
  spec.check({
    variables: each({ expression: [notWhitespace(), compiles(['dyn'], all)] }),
    validations: each({
      expression: [notWhitespace('expression is not specified'), compiles(['bool'], all)],
      messageExpression: compiles(['string'], all),
    }),
    matchConditions: (list) => checkConditions(list, matched),
    auditAnnotations: each({ valueExpression: compiles(['string', 'null_type'], all) }),
  });
}

const mixed =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

function checkActions(actions: Field): void {
  const seen = new Set<string>();
  actions.check(each([optionalOneOf('Audit', 'Deny', 'Warn'), (action) => action.unique(seen)]));
  if (seen.has('Deny') && seen.has('Warn')) actions.invalid(mixed);
}
