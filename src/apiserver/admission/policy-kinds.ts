import type { KindRules } from '../kinds/index.js';
import type { ApiObject, FieldError, JsonObject } from '../model/index.js';
import { invalid, oneOf, required } from './field-errors.js';

const group = 'admissionregistration.k8s.io';

/** The rules of validating admission policies and their bindings. */
export const policyKinds: readonly KindRules[] = [
  {
    group,
    kind: 'ValidatingAdmissionPolicy',
    setDefaults: (policy) => withSpec(policy, 'matchConstraints', { failurePolicy: 'Fail' }),
    validate: validatePolicy,
    validateUpdate: validatePolicy,
  },
  {
    group,
    kind: 'ValidatingAdmissionPolicyBinding',
    setDefaults: (binding) => withSpec(binding, 'matchResources', {}),
    validate: validateBinding,
    validateUpdate: validateBinding,
  },
];

function withSpec(object: ApiObject, key: string, defaults: JsonObject): ApiObject {
  const spec = (object.spec ?? {}) as JsonObject;
  const resources = spec[key] as JsonObject | undefined;
  if (!resources) return { ...object, spec: { ...defaults, ...spec } };
  const rules = (name: string) => {
    const list = resources[name] as readonly JsonObject[] | undefined;
    return list ? { [name]: list.map((rule) => ({ ...rule, scope: rule.scope ?? '*' })) } : {};
  };
  const complete = {
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    ...resources,
    ...rules('resourceRules'),
    ...rules('excludeResourceRules'),
  };
  return { ...object, spec: { ...defaults, ...spec, [key]: complete } };
}

function validatePolicy(policy: ApiObject): readonly FieldError[] {
  const { matchConstraints, validations, auditAnnotations } = (policy.spec ?? {}) as JsonObject;
  const list = (validations ?? []) as readonly { readonly expression?: string }[];
  const rules = (matchConstraints as { resourceRules?: readonly JsonObject[] } | undefined)?.resourceRules ?? [];
  const hasNothing = list.length === 0 && !(auditAnnotations as readonly JsonObject[] | undefined)?.length;
  const nothing = 'validations or auditAnnotations must contain at least one item';
  return [
    ...(matchConstraints === undefined ? [required('spec.matchConstraints')] : []),
    ...(matchConstraints !== undefined && rules.length === 0 ? [required('spec.matchConstraints.resourceRules')] : []),
    ...(hasNothing ? [required('spec.validations', nothing), required('spec.auditAnnotations', nothing)] : []),
    ...list.flatMap(({ expression = '' }, index) =>
      expression.trim() === ''
        ? [required(`spec.validations[${index}].expression`, 'expression is not specified')]
        : [],
    ),
  ];
}

const mixed =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

function validateBinding(binding: ApiObject): readonly FieldError[] {
  const { policyName, validationActions } = (binding.spec ?? {}) as JsonObject;
  const actions = (validationActions ?? []) as readonly string[];
  const field = 'spec.validationActions';
  const isMixed = actions.includes('Deny') && actions.includes('Warn');
  return [
    ...(policyName ? [] : [required('spec.policyName')]),
    ...(actions.length === 0 ? [required(field)] : []),
    ...actions.flatMap((action, index): FieldError[] => [
      ...oneOf(action, ['Audit', 'Deny', 'Warn'], `${field}[${index}]`),
      ...(actions.indexOf(action) < index
        ? [{ reason: 'FieldValueDuplicate', field: `${field}[${index}]`, value: action, detail: '' } as const]
        : []),
    ]),
    ...(isMixed ? [invalid(field, [...actions], mixed)] : []),
  ];
}
