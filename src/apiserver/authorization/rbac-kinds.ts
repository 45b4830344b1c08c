import type { Json } from '../../base/json/index.js';
import type { KindRules } from '../kinds/index.js';
import { type ApiObject, type FieldError, type JsonObject, subdomainFaults } from '../model/index.js';
import type { EscalationCheck } from './escalation.js';
import { type RoleRef, rbacGroup } from './rule-resolver.js';
import { type PolicyRule, rulesOf } from './rules.js';

/** The rules of roles and bindings: defaults, validation, and the check that users grant only what they may do themselves. */
export function rbacKinds(check: EscalationCheck): readonly KindRules[] {
  return [
    roleKind('Role', 'roles', check),
    roleKind('ClusterRole', 'clusterroles', check),
    bindingKind('RoleBinding', 'rolebindings', check),
    bindingKind('ClusterRoleBinding', 'clusterrolebindings', check),
  ];
}

function roleKind(kind: string, plural: 'roles' | 'clusterroles', check: EscalationCheck): KindRules {
  const validate = (role: ApiObject) => [
    ...aggregationErrors(role),
    ...rulesOf(role).flatMap((rule, index) => ruleErrors(rule, `rules[${index}]`, plural === 'roles')),
  ];
  return {
    group: rbacGroup,
    kind,
    validateName,
    prepareForCreate(role, { user }) {
      check.role(role, plural, user);
      return role;
    },
    prepareForUpdate(role, old, { user }) {
      if (!isSame(role, old, ['rules', 'aggregationRule'])) check.role(role, plural, user);
      return role;
    },
    validate,
    validateUpdate: validate,
  };
}

function bindingKind(kind: string, plural: 'rolebindings' | 'clusterrolebindings', check: EscalationCheck): KindRules {
  const isCluster = plural === 'clusterrolebindings';
  const validate = (binding: ApiObject) => [...refErrors(binding, isCluster), ...subjectErrors(binding, isCluster)];
  return {
    group: rbacGroup,
    kind,
    validateName,
    setDefaults: bindingDefaults,
    prepareForCreate(binding, { user }) {
      check.binding(binding, plural, user);
      return binding;
    },
    prepareForUpdate(binding, old, { user }) {
      if (!isSame(binding, old, ['subjects', 'roleRef'])) check.binding(binding, plural, user);
      return binding;
    },
    validate,
    validateUpdate: (binding, old) => [...validate(binding), ...immutableRef(binding, old)],
  };
}

function bindingDefaults(binding: ApiObject): ApiObject {
  const subjects = binding.subjects as readonly JsonObject[] | null | undefined;
  const roleRef = (binding.roleRef ?? {}) as JsonObject;
  return {
    ...binding,
    ...(subjects && { subjects: subjects.map(withSubjectGroup) }),
    roleRef: roleRef.apiGroup ? roleRef : { ...roleRef, apiGroup: rbacGroup },
  };
}

function withSubjectGroup(subject: JsonObject): JsonObject {
  const isNamed = subject.kind === 'User' || subject.kind === 'Group';
  return isNamed && !subject.apiGroup ? { ...subject, apiGroup: rbacGroup } : subject;
}

function validateName(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter((char) => name.includes(char)).map((char) => `may not contain '${char}'`);
}

function ruleErrors(rule: PolicyRule, path: string, isNamespaced: boolean): FieldError[] {
  const { verbs = [], apiGroups = [], resources = [], nonResourceURLs = [] } = rule;
  const errors: FieldError[] = [];
  const value = nonResourceURLs as unknown as Json;
  if (nonResourceURLs.length > 0) {
    const field = `${path}.nonResourceURLs`;
    const isMixed = apiGroups.length > 0 || resources.length > 0 || (rule.resourceNames?.length ?? 0) > 0;
    if (isNamespaced) errors.push(invalid(field, value, 'namespaced rules cannot apply to non-resource URLs'));
    if (isMixed)
      errors.push(invalid(field, value, 'rules cannot apply to both regular resources and non-resource URLs'));
  } else {
    if (apiGroups.length === 0)
      errors.push(required(`${path}.apiGroups`, 'resource rules must supply at least one api group'));
    if (resources.length === 0)
      errors.push(required(`${path}.resources`, 'resource rules must supply at least one resource'));
  }
  return verbs.length === 0 ? [...errors, required(`${path}.verbs`)] : errors;
}

function aggregationErrors({ aggregationRule }: ApiObject): FieldError[] {
  const rule = aggregationRule as { clusterRoleSelectors?: readonly JsonObject[] | null } | undefined;
  if (!rule) return [];
  const field = 'aggregationRule.clusterRoleSelectors';
  if (!rule.clusterRoleSelectors?.length) {
    return [required(field, 'at least one clusterRoleSelector required if aggregationRule is non-nil')];
  }
  return rule.clusterRoleSelectors.flatMap(({ matchExpressions }, index) => {
    const list = (matchExpressions ?? []) as readonly { operator?: string }[];
    const wrong = list.flatMap(({ operator = '' }, item) =>
      ['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(operator)
        ? []
        : [invalid(`${field}[${index}].matchExpressions[${item}].operator`, operator, 'not a valid selector operator')],
    );
    return wrong.length > 0 ? [...wrong, invalid(`${field}[${index}]`, null, 'invalid label selector.')] : [];
  });
}

function refErrors({ roleRef }: ApiObject, isCluster: boolean): FieldError[] {
  const { apiGroup, kind = '', name = '' } = (roleRef ?? {}) as unknown as RoleRef;
  const kinds = isCluster ? ['ClusterRole'] : ['Role', 'ClusterRole'];
  return [
    ...(apiGroup === rbacGroup ? [] : [unsupported('roleRef.apiGroup', apiGroup ?? '', [rbacGroup])]),
    ...(kinds.includes(kind) ? [] : [unsupported('roleRef.kind', kind, kinds)]),
    ...(name === ''
      ? [required('roleRef.name')]
      : validateName(name).map((text) => invalid('roleRef.name', name, text))),
  ];
}

function subjectErrors({ subjects }: ApiObject, isCluster: boolean): FieldError[] {
  return ((subjects ?? []) as readonly JsonObject[]).flatMap((subject, index) => {
    const field = `subjects[${index}]`;
    const { kind = '', name = '', namespace = '', apiGroup = '' } = subject;
    const errors = name === '' ? [required(`${field}.name`)] : [];
    const wrongGroup = (expected: string) =>
      apiGroup === expected ? [] : [unsupported(`${field}.apiGroup`, apiGroup, [expected])];
    if (kind === 'User' || kind === 'Group') return [...errors, ...wrongGroup(rbacGroup)];
    if (kind !== 'ServiceAccount') {
      return [...errors, unsupported(`${field}.kind`, kind, ['ServiceAccount', 'User', 'Group'])];
    }
    const faults = name === '' ? [] : subdomainFaults(String(name)).map((text) => invalid(`${field}.name`, name, text));
    const isHomeless = isCluster && namespace === '';
    return [...errors, ...faults, ...wrongGroup(''), ...(isHomeless ? [required(`${field}.namespace`)] : [])];
  });
}

function immutableRef(binding: ApiObject, old: ApiObject): FieldError[] {
  if (isSame(binding, old, ['roleRef'])) return [];
  const { apiGroup = '', kind = '', name = '' } = binding.roleRef as JsonObject;
  return [invalid('roleRef', { APIGroup: apiGroup, Kind: kind, Name: name }, 'field is immutable')];
}

function isSame(left: ApiObject, right: ApiObject, fields: readonly string[]): boolean {
  return fields.every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]));
}

function required(field: string, detail = ''): FieldError {
  return { reason: 'FieldValueRequired', field, detail };
}

function invalid(field: string, value: Json, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', field, value, detail };
}

function unsupported(field: string, value: Json, supported: readonly string[]): FieldError {
  const detail = `supported values: ${supported.map((name) => JSON.stringify(name)).join(', ')}`;
  return { reason: 'FieldValueNotSupported', field, value, detail };
}
