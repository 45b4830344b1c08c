import { subdomainFaults } from '../../base/formats/index.js';
import {
  type Check,
  each,
  exactly,
  type Field,
  ifSet,
  immutableText,
  isValidSelector,
  labelSelector,
  named,
  notEmpty,
  segmentFaults,
} from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import { type ApiObject, objectOf, sameJson, textOf } from '../model/index.js';
import type { EscalationCheck } from './escalation.js';
import { rbacGroup } from './rule-resolver.js';

/** Returns the rules for roles and bindings: validation, and the check that users grant only what they may do. */
export function rbacKinds(check: EscalationCheck): readonly KindRules[] {
  return [
    roleKind('Role', 'roles', check),
    roleKind('ClusterRole', 'clusterroles', check),
    bindingKind('RoleBinding', 'rolebindings', check),
    bindingKind('ClusterRoleBinding', 'clusterrolebindings', check),
  ];
}

function roleKind(kind: string, plural: 'roles' | 'clusterroles', check: EscalationCheck): KindRules {
  return {
    group: rbacGroup,
    kind,
    validateName: segmentFaults,
    prepareForCreate(role, { user }) {
      check.role(role, plural, user);
      return role;
    },
    prepareForUpdate(role, old, { user }) {
      if (!isSame(role, old, ['rules', 'aggregationRule'])) check.role(role, plural, user);
      return role;
    },
    check: { aggregationRule: ifSet(aggregation), rules: each((rule) => checkRule(rule, kind === 'Role')) },
  };
}

function bindingKind(kind: string, plural: 'rolebindings' | 'clusterrolebindings', check: EscalationCheck): KindRules {
  const isCluster = kind === 'ClusterRoleBinding';
  const kinds = isCluster ? ['ClusterRole'] : ['Role', 'ClusterRole'];
  return {
    group: rbacGroup,
    kind,
    validateName: segmentFaults,
    prepareForCreate(binding, { user }) {
      check.binding(binding, plural, user);
      return binding;
    },
    prepareForUpdate(binding, old, { user }) {
      if (!isSame(binding, old, ['subjects', 'roleRef'])) check.binding(binding, plural, user);
      return binding;
    },
    check: {
      roleRef: { apiGroup: exactly(rbacGroup), kind: exactly(...kinds), name: named(segmentFaults) },
      subjects: each((subject) => checkSubject(subject, isCluster)),
      '': immutableRole,
    },
  };
}

function isSame(left: ApiObject, right: ApiObject, fields: readonly string[]): boolean {
  return fields.every((field) => sameJson(left[field], right[field]));
}

function checkRule(rule: Field, isNamespaced: boolean): void {
  const urls = rule.at('nonResourceURLs');
  if (urls.list.length > 0) {
    const isMixed = ['apiGroups', 'resources', 'resourceNames'].some((name) => rule.at(name).list.length > 0);
    if (isNamespaced) urls.invalid('namespaced rules cannot apply to non-resource URLs');
    if (isMixed) urls.invalid('rules cannot apply to both regular resources and non-resource URLs');
  } else {
    rule.check({
      apiGroups: notEmpty('resource rules must supply at least one api group'),
      resources: notEmpty('resource rules must supply at least one resource'),
    });
  }
  rule.check({ verbs: notEmpty() });
}

const aggregation: Check = {
  clusterRoleSelectors: [
    notEmpty('at least one clusterRoleSelector required if aggregationRule is non-nil'),
    each([
      labelSelector,
      (selector) => {
        if (!isValidSelector(selector.object)) selector.invalid('invalid label selector.', null);
      },
    ]),
  ],
};

function checkSubject(subject: Field, isCluster: boolean): void {
  const [kind, name, namespace] = [subject.at('kind'), subject.at('name'), subject.at('namespace')];
  const isAccount = kind.text === 'ServiceAccount';
  name.check(named(isAccount ? subdomainFaults : () => []));
  if (isAccount) {
    subject.check({ apiGroup: exactly('') });
    if (isCluster && namespace.text === '') namespace.required();
  } else if (kind.text === 'User' || kind.text === 'Group') subject.check({ apiGroup: exactly(rbacGroup) });
  else kind.notSupported(['ServiceAccount', 'User', 'Group']);
}

function immutableRole(binding: Field): void {
  const role = binding.at('roleRef');
  const { apiGroup, kind, name } = objectOf(role.value);
  role.immutable(immutableText, { APIGroup: textOf(apiGroup), Kind: textOf(kind), Name: textOf(name) });
}
