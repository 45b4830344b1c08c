import { dnsLabelFaults, subdomainFaults } from '../../../base/formats/index.js';
import { type Check, each, type Field, named, notEmpty, requiredAs } from '../../checks/index.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';

/** Rules of FlowSchema. */
export const flowControlRules: readonly KindRules[] = [
  {
    group: 'flowcontrol.apiserver.k8s.io',
    kind: 'FlowSchema',
    check: {
      'spec.matchingPrecedence': checkPrecedence,
      'spec.distinguisherMethod': checkMethod,
      'spec.priorityLevelConfiguration.name': named(subdomainFaults, 'must reference a priority level'),
      'spec.rules': each(checkRule),
    },
  },
];

function checkPrecedence(precedence: Field): void {
  const { number } = precedence;
  if (number <= 0) precedence.invalid('must be a positive value');
  if (number > 10_000) precedence.invalid('must not be greater than 10000');
  if (number === 1) precedence.invalid("only the schema named 'exempt' may have matchingPrecedence 1");
}

function checkMethod(method: Field): void {
  const types = ['ByNamespace', 'ByUser'];
  const type = method.at('type');
  if (!method.isSet || types.includes(type.text)) return;
  type.notSupported(types, internalJson(method.value, 'flowcontrol/v1.FlowDistinguisherMethod'));
}

function checkRule(rule: Field): void {
  const [resources, others] = [rule.at('resourceRules'), rule.at('nonResourceRules')];
  rule.check({ subjects: [notEmpty('subjects must contain at least one value'), each(checkSubject)] });
  if (resources.list.length === 0 && others.list.length === 0) {
    rule.required('at least one of resourceRules and nonResourceRules has to be non-empty');
  }
  resources.check(
    each([
      {
        verbs,
        apiGroups: listed('api groups', 'resource rules must supply at least one api group'),
        resources: listed('resources', 'resource rules must supply at least one resource'),
      },
      (given) => {
        const namespaces = given.at('namespaces');
        if (namespaces.list.length > 0) {
          namespaces.check([listed('namespaces', ''), namespaces.list.includes('*') ? [] : each(checkNamespace)]);
        } else if (given.object.clusterScope !== true) {
          namespaces.required('resource rules that are not cluster scoped must supply at least one namespace');
        }
      },
    ]),
  );
  const urls = listed('non-resource URLs', 'nonResourceURLs must contain at least one value');
  others.check(each({ verbs, nonResourceURLs: urls }));
}

function checkNamespace(namespace: Field): void {
  const about = "each member of this list must be '*' or a DNS-1123 label; ";
  namespace.faults(dnsLabelFaults(namespace.text).map((fault) => about + fault));
}

const kinds = { Group: 'group', ServiceAccount: 'serviceAccount', User: 'user' };

function checkSubject(subject: Field): void {
  const kind = subject.at('kind');
  if (!Object.hasOwn(kinds, kind.text)) return kind.notSupported(Object.keys(kinds), kind.text);
  for (const [name, field] of Object.entries(kinds)) {
    const given = subject.at(field);
    if (name !== kind.text) {
      if (given.isSet) given.forbidden(`${field} is forbidden when subject kind is not '${name}'`);
    } else if (given.isSet) given.check(field === 'serviceAccount' ? account : { name: requiredAs('') });
    else given.required(`${field} is required when subject kind is '${name}'`);
  }
}

const account: Check = {
  name: (name) => (name.text === '*' ? undefined : name.check(named(subdomainFaults))),
  namespace: named(dnsLabelFaults, 'must specify namespace for service account'),
};

const known = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

/** Requires a list that is not empty, in which `*` is the only item if it occurs. */
function listed(what: string, missing: string): Check {
  return [
    notEmpty(missing),
    (list) => {
      const isMixed = list.list.length > 1 && list.list.includes('*');
      if (isMixed) list.invalid(`if '*' is present, must not specify other ${what}`);
    },
  ];
}

const verbs: Check = [
  listed('verbs', 'verbs must contain at least one value'),
  (list) => {
    const isKnown = list.list.includes('*') || list.list.every((verb) => known.includes(String(verb)));
    if (!isKnown) list.notSupported(known);
  },
];
