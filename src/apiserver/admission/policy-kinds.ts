import { dns1035Faults, qualifiedNameFaults, subdomainFaults } from '../../base/formats/index.js';
import { type CelType, recordType } from '../../compiler/cel/index.js';
import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  labelSelector,
  named,
  notEmpty,
  notWhitespace,
  oneOf,
  optional,
  optionalOneOf,
  required,
  segmentFaults,
  syntax,
} from '../checks/index.js';
import type { KindRules } from '../kinds/index.js';
import { compiles, expressionType, matchVariables } from './check-expression.js';
import { ruleWithOperations } from './validate-rule.js';
import { checkConditions } from './webhook-kinds.js';

const group = 'admissionregistration.k8s.io';

/** Validation of admission policies and their bindings. */
export const policyKinds: readonly KindRules[] = [
  { group, kind: 'ValidatingAdmissionPolicy', check: { spec: checkValidatingPolicy, '': checkAuditKeys } },
  {
    group,
    kind: 'ValidatingAdmissionPolicyBinding',
    check: {
      spec: checkBinding,
      'spec.validationActions': [notEmpty(), checkActions],
    },
  },
  { group, kind: 'MutatingAdmissionPolicy', check: { spec: checkMutatingPolicy } },
  {
    group,
    kind: 'MutatingAdmissionPolicyBinding',
    check: { spec: checkBinding, 'spec.matchResources': ifSet(mutableOperations) },
  },
];

function checkValidatingPolicy(spec: Field): void {
  const { matched, variables } = checkPolicy(spec, () => undefined);
  const compilesAs = (...types: readonly string[]) => compiles(types, matched, variables);
  const contents = [spec.at('validations'), spec.at('auditAnnotations')];
  if (contents.every(({ list }) => list.length === 0)) {
    for (const field of contents) field.required('validations or auditAnnotations must contain at least one item');
  }
  const messageNames = matched.filter((name) => !name.startsWith('authorizer'));
  const isBlank = ({ text }: Field) => text !== '' && text.trim() === '';
  spec.check({
    validations: each({
      expression: [notWhitespace('expression is not specified'), compilesAs('bool')],
      messageExpression: (expression) => {
        if (isBlank(expression)) expression.invalid('must be non-empty if specified');
        else expression.check(compiles(['string'], messageNames, variables));
      },
      message: (message) => {
        if (isBlank(message)) message.invalid('must be non-empty if specified');
        else if (/[\n\r]/.test(message.text.trim())) message.invalid('must not contain line breaks');
      },
      reason: optionalOneOf('Forbidden', 'Invalid', 'RequestEntityTooLarge'),
    }),
    auditAnnotations: each({
      valueExpression: [notWhitespace('valueExpression is not specified'), compilesAs('string', 'null_type')],
    }),
  });
}

function checkMutatingPolicy(spec: Field): void {
  const { matched, variables } = checkPolicy(spec, mutableOperations);
  const compilesTo = (type: string): Check => [
    notWhitespace(),
    compiles([type], matched, variables, { hasPatchTypes: true }),
  ];
  const supported = ['ApplyConfiguration', 'JSONPatch'];
  const types: Readonly<Record<string, readonly [own: string, other: string, type: string]>> = {
    ApplyConfiguration: ['applyConfiguration', 'jsonPatch', 'Object'],
    JSONPatch: ['jsonPatch', 'applyConfiguration', 'list(JSONPatch)'],
  };
  spec.check({
    mutations: [
      notEmpty('mutations must contain at least one item'),
      each((mutation) => {
        const patchType = mutation.at('patchType');
        patchType.check(oneOf(...supported));
        const [own, other, type] = types[patchType.text] ?? [];
        if (own === undefined || other === undefined || type === undefined) return;
        const [patch, wrong] = [mutation.at(own), mutation.at(other)];
        if (patch.isSet) patch.check({ expression: compilesTo(type) });
        else patch.required(`must be specified when patchType is ${patchType.text}`);
        if (wrong.isSet) wrong.invalid(`must not be specified when patchType is ${patchType.text}`, `{${other}}`);
      }),
    ],
    reinvocationPolicy: oneOf('IfNeeded', 'Never'),
  });
}

/** Checks the fields that both kinds of policies have. Returns the variables that their expressions can read. */
function checkPolicy(spec: Field, checkConstraints: (constraints: Field) => void) {
  const matched = [...matchVariables, ...(spec.at('paramKind').isSet ? ['params'] : [])];
  const constraints = spec.at('matchConstraints');
  spec.check({ failurePolicy: oneOf('Fail', 'Ignore'), paramKind: ifSet(checkParamKind) });
  if (constraints.isSet) {
    constraints.check([matchResources, { resourceRules: notEmpty() }]);
    checkConstraints(constraints);
  } else constraints.required();
  checkConditions(spec.at('matchConditions'), matched);
  return { matched, variables: checkVariables(spec.at('variables'), matched) };
}

const matchResources: Check = {
  matchPolicy: oneOf('Equivalent', 'Exact'),
  namespaceSelector: labelSelector,
  objectSelector: labelSelector,
  resourceRules: each([{ resourceNames: resourceNames }, ruleWithOperations]),
  excludeResourceRules: each([{ resourceNames: resourceNames }, ruleWithOperations]),
};

function resourceNames(list: Field): void {
  const seen = new Set<string>();
  list.check(each([syntax(segmentFaults), (name) => name.unique(seen)]));
}

/** Rejects rules for operations that cannot be mutated, such as DELETE. */
function mutableOperations(resources: Field): void {
  const supported = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
  const place = `${resources.path}.resourceRules.operations`;
  for (const rule of resources.at('resourceRules').items) {
    for (const operation of rule.at('operations').items) operation.shownAt(place).check(optionalOneOf(...supported));
  }
}

function checkParamKind(paramKind: Field): void {
  const [version, kind] = [paramKind.at('apiVersion'), paramKind.at('kind')];
  const parts = version.text === '/' ? [''] : version.text.split('/');
  const [groupName = '', name = ''] = parts.length === 1 ? ['', parts[0]] : parts;
  if (version.text === '') version.required();
  else if (parts.length > 2) version.invalid(`unexpected GroupVersion string: ${version.text}`);
  else {
    const shownFaults = (faults: readonly string[], shown: string) => {
      if (faults.length > 0) version.invalid(faults.join(','), shown);
    };
    if (groupName !== '') shownFaults(subdomainFaults(groupName), groupName);
    if (name === '') version.invalid('version must be specified');
    else shownFaults(dns1035Faults(name), name);
  }
  const faults = dns1035Faults(kind.text.toLowerCase());
  if (kind.text === '') kind.required();
  else if (faults.length > 0) kind.invalid(`may have mixed case, but should otherwise match: ${faults.join(',')}`);
}

/** Checks the keys of audit annotations. Each key is checked with the policy name before it, as in audit events. */
function checkAuditKeys(policy: Field): void {
  const name = policy.at('metadata.name').text;
  const seen = new Set<string>();
  for (const { text, path } of policy.at('spec.auditAnnotations').items.map((item) => item.at('key'))) {
    const key = `${name}/${text}`;
    policy.shownAt(path).faults(qualifiedNameFaults(key), key);
    policy.shownAt(path).unique(seen, text);
  }
}

/**
 * Checks variables in order, because each expression can read the variables before it. Returns the type of
 * `variables`; undefined if the list is empty.
 */
function checkVariables(list: Field, matched: readonly string[]): CelType | undefined {
  const types: Record<string, CelType> = {};
  for (const variable of list.items) {
    const [name, expression] = [variable.at('name'), variable.at('expression')];
    if (name.text.trim() === '') name.required('name is not specified');
    else if (!/^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name.text)) name.invalid('must be a valid CEL identifier');
    const known = recordType('kubernetes.variables', types);
    expression.check([notWhitespace('expression is not specified'), compiles(['dyn'], matched, known)]);
    types[name.text] = expressionType(expression.text, matched, known);
  }
  return list.list.length === 0 ? undefined : recordType('kubernetes.variables', types);
}

function checkBinding(spec: Field): void {
  spec.check({
    policyName: named(subdomainFaults),
    paramRef: ifSet(checkParamRef),
    matchResources: ifSet(matchResources),
  });
}

function checkParamRef(ref: Field): void {
  const [name, selector] = [ref.at('name'), ref.at('selector')];
  const isBoth = name.text !== '' && selector.isSet;
  const exclusive = 'name and selector are mutually exclusive';
  name.check(optional(segmentFaults));
  if (isBoth) name.forbidden(exclusive);
  if (selector.isSet) selector.check(labelSelector);
  if (isBoth) selector.forbidden(exclusive);
  if (name.text === '' && !selector.isSet) ref.required('one of name or selector must be specified');
  ref.check({ parameterNotFoundAction: [required, ifText(optionalOneOf('Deny', 'Allow'))] });
}

const mixed =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

function checkActions(actions: Field): void {
  const seen = new Set<string>();
  actions.check(each([optionalOneOf('Audit', 'Deny', 'Warn'), (action) => action.unique(seen)]));
  if (seen.has('Deny') && seen.has('Warn')) actions.invalid(mixed);
}
