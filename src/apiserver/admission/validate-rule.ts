import { type Check, each, type Field, notEmpty, optionalOneOf, required } from '../checks/index.js';

/** Checks a rule: the operations and resources that a webhook or a policy applies to. */
export const ruleWithOperations: Check = {
  operations: [notEmpty(), wildcard('operations'), each(optionalOneOf('*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'))],
  apiGroups: [notEmpty(), wildcard('API groups')],
  apiVersions: [notEmpty(), wildcard('API versions'), each(required)],
  resources: [notEmpty(), checkResources],
  scope: optionalOneOf('*', 'Cluster', 'Namespaced'),
};

function wildcard(what: string): Check {
  return (field) => {
    const isMixed = field.list.length > 1 && field.list.includes('*');
    if (isMixed) field.invalid(`if '*' is present, must not specify other ${what}`);
  };
}

function checkResources(resources: Field): void {
  const entries = resources.items.map(({ text }) => text);
  const seen = new Set<string>();
  for (const item of resources.items) {
    const { text } = item;
    const [resource = '', ...rest] = text.split('/');
    if (text === '') item.required();
    const wider = [`${resource}/*`, `*/${rest.join('/')}`, '*/*'].find((pattern) => seen.has(pattern));
    if (rest.length > 0 && text !== '*/*' && wider) {
      item.invalid(`if '${wider}' is present, must not specify ${text}`);
    }
    seen.add(text);
  }
  if (seen.has('*/*') && entries.length > 1) {
    resources.invalid("if '*/*' is present, must not specify other resources");
  }
  if (seen.has('*') && entries.some((entry) => entry !== '*' && !entry.includes('/'))) {
    resources.invalid("if '*' is present, must not specify other resources without subresources");
  }
}
