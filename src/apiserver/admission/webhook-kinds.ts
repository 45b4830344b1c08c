import { qualifiedNameFaults, subdomainFaults } from '../../base/formats/index.js';
import {
  type Check,
  clientConfig,
  each,
  type Field,
  ifSet,
  ifText,
  labelSelector,
  named,
  notWhitespace,
  optionalOneOf,
  range,
  reviewVersions,
} from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import { compiles, matchVariables } from './check-expression.js';
import { ruleWithOperations } from './validate-rule.js';

const group = 'admissionregistration.k8s.io';

/** Validation of webhook configurations. */
export const webhookKinds: readonly KindRules[] = [
  { group, kind: 'MutatingWebhookConfiguration', check: { webhooks: webhooks(true) } },
  { group, kind: 'ValidatingWebhookConfiguration', check: { webhooks: webhooks(false) } },
];

function webhooks(isMutating: boolean): Check {
  return (list) => {
    const names = new Set<string>();
    list.check(each([webhook(isMutating), { name: ifText((name) => name.unique(names)) }]));
  };
}

function webhook(isMutating: boolean): Check {
  return {
    name: [named(subdomainFaults), threeSegments],
    rules: each(ruleWithOperations),
    failurePolicy: optionalOneOf('Fail', 'Ignore'),
    matchPolicy: optionalOneOf('Equivalent', 'Exact'),
    sideEffects: (effects) =>
      effects.isSet
        ? effects.check(optionalOneOf('None', 'NoneOnDryRun'))
        : effects.required('must specify one of None, NoneOnDryRun'),
    timeoutSeconds: ifSet(range(1, 30, 'the timeout value must be between 1 and 30 seconds')),
    namespaceSelector: labelSelector,
    objectSelector: labelSelector,
    clientConfig,
    matchConditions: (list) => checkConditions(list, matchVariables),
    reinvocationPolicy: isMutating ? optionalOneOf('IfNeeded', 'Never') : [],
    admissionReviewVersions: reviewVersions('must specify one of v1, v1beta1'),
  };
}

function threeSegments(name: Field): void {
  if (name.text === '' || subdomainFaults(name.text).length > 0 || name.text.split('.').length >= 3) return;
  name.invalid('should be a domain with at least three segments separated by dots');
}

const mostConditions = 64;

/** Checks match conditions whose expressions can read the given variables. */
export function checkConditions(list: Field, variables: readonly string[]): void {
  if (list.list.length > mostConditions) return list.tooMany(mostConditions);
  const names = new Set<string>();
  list.check(
    each({
      expression: [notWhitespace(), compiles(['bool'], variables)],
      name: [named(qualifiedNameFaults), ifText((name) => name.unique(names))],
    }),
  );
}
