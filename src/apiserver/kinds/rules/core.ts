import {
  dnsLabelFaults,
  isIp,
  labelValueFaults,
  parseQuantity,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../../base/formats/index.js';
import {
  type Check,
  cidrFaults,
  each,
  Field,
  forbidden,
  ifSet,
  immutable,
  ipAddress,
  ipWarnings,
  localAddressFaults,
  nonnegative,
  oneOf,
  optional,
  portNumber,
  required,
  syntax,
} from '../../checks/index.js';
import {
  type ApiObject,
  base64Text,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  toBase64,
  valueAt,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { alwaysRestarts, checkTemplateLabels, counts, templateWarnings, withTemplateLabels } from './apps.js';
import { configKeyFaults } from './containers.js';
import { podTemplate } from './pod-spec.js';
import { checkAmount, checkResourceName, isStandardResource, quantity } from './resources.js';

const group = '';
const notReady = 'node.kubernetes.io/not-ready';
const maximumSize = 1024 * 1024;

/** Rules of the kinds in the core group that have no file of their own. */
export const coreRules: readonly KindRules[] = [
  { group, kind: 'ConfigMap', check: [checkConfigMap, frozen('data', 'binaryData')] },
  {
    group,
    kind: 'Secret',
    setDefaults(object) {
      if (object.stringData === undefined) return object;
      const encoded = Object.entries(objectOf(object.stringData)).map(([key, value]) => [key, toBase64(textOf(value))]);
      const data = { ...objectOf(object.data), ...Object.fromEntries(encoded) };
      return { ...(without(object, 'stringData') as ApiObject), data }; // keeps apiVersion, kind and metadata
    },
    prepareForUpdate: (object, old) => (textOf(object.type) === '' ? { ...object, type: old.type ?? '' } : object),
    check: [{ type: immutable }, frozen('data'), checkSecret],
    warnings: ({ type, data }) => (type === 'kubernetes.io/tls' ? keyPairWarnings(objectOf(data)) : []),
    selectableFields: { type: 'type' },
  },
  {
    group,
    kind: 'ReplicationController',
    setDefaults(object) {
      const labels = valueAt(object, 'spec.template.metadata.labels');
      if (labels === undefined) return object;
      const spec = objectOf(object.spec);
      const selector = Object.keys(objectOf(spec.selector)).length > 0 ? spec.selector : labels;
      return { ...withTemplateLabels(object), spec: { ...spec, selector: selector ?? {} } };
    },
    check: { spec: checkController },
    warnings: (object, old) => templateWarnings(object, old),
    scale: { specReplicasPath: '.spec.replicas', labelSelectorPath: '.spec.selector' },
    subresources: {
      status: statusSubresource({ check: counts('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas') }),
    },
    selectableFields: { 'status.replicas': ({ status }) => String(numberOf(objectOf(status).replicas)) },
  },
  {
    group,
    kind: 'Node',
    // Unlike other objects, nodes are created with their status. A new node is not ready.
    prepareForCreate(object) {
      const spec = objectOf(object.spec);
      const isTainted = objectsOf(spec.taints).some(({ key, effect }) => key === notReady && effect === 'NoSchedule');
      const taints = [...listOf(spec.taints), { key: notReady, effect: 'NoSchedule' }];
      return isTainted ? object : { ...object, spec: { ...spec, taints } };
    },
    setDefaults(object) {
      const { podCIDR, podCIDRs, ...spec } = objectOf(object.spec);
      const list = listOf(podCIDRs).length > 0 ? listOf(podCIDRs) : podCIDR === undefined ? [] : [podCIDR];
      const [first] = list;
      return first === undefined ? object : { ...object, spec: { ...spec, podCIDR: first, podCIDRs: list } };
    },
    check: {
      spec: checkNodeSpec,
      'spec.taints': (taints) => checkTaints(taints.shownAt('metadata.taints')),
      status: checkNodeStatus,
    },
    selectableFields: { 'spec.unschedulable': ({ spec }) => String(objectOf(spec).unschedulable === true) },
    subresources: { status: statusSubresource() },
  },
  { group, kind: 'Endpoints', check: { subsets: each(checkSubset) }, warnings: endpointWarnings },
  { group, kind: 'LimitRange', check: { 'spec.limits': checkLimits } },
  {
    group,
    kind: 'ResourceQuota',
    check: { spec: checkQuota, 'spec.scopes': immutable },
    subresources: { status: statusSubresource({ check: { 'status.hard': checkHard, 'status.used': checkHard } }) },
  },
];

function checkConfigMap(object: Field): void {
  const binary = object.at('binaryData');
  let size = 0;
  for (const [key, value] of object.at('data').entries) {
    value.faults(configKeyFaults(key), key);
    if (Object.hasOwn(binary.object, key)) value.invalid('duplicate of key present in binaryData', key);
    size += new TextEncoder().encode(value.text).length;
  }
  size += checkBytes(binary);
  if (size > maximumSize) object.shownAt('[]').tooLong(maximumSize);
}

/** Checks the keys of encoded values. Returns the total size of the values. */
function checkBytes(data: Field): number {
  for (const [key, value] of data.entries) value.faults(configKeyFaults(key), key);
  return Object.values(data.object).reduce((size: number, value) => size + (textOf(value).length * 3) / 4, 0);
}

/** Fields that cannot change once `immutable` is set. */
function frozen(...fields: readonly string[]): Check {
  return (object) => {
    const flag = object.at('immutable');
    if (flag.old !== true) return;
    for (const field of [flag, ...fields.map((name) => object.at(name))]) {
      if (field.isChanged) field.forbidden('field is immutable when `immutable` is set');
    }
  };
}

/** The keys that are required in each type of Secret. */
const secretKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};

function checkSecret(secret: Field): void {
  const data = secret.at('data');
  if (checkBytes(data) > maximumSize + 2) data.tooLong(maximumSize);
  const type = textOf(secret.object.type);
  for (const name of secretKeys[type] ?? []) {
    const key = data.key(name);
    if (!key.isSet || (type === 'kubernetes.io/ssh-auth' && key.text === '')) key.required();
    else if (type.startsWith('kubernetes.io/dockerc')) checkJson(key);
  }
  if (type === 'kubernetes.io/basic-auth' && !data.key('username').isSet && !data.key('password').isSet) {
    data.key('username').required();
    data.key('password').required();
  }
  const account = secret.at('metadata.annotations').key('kubernetes.io/service-account.name');
  if (type === 'kubernetes.io/service-account-token') account.check(required);
}

/** Returns the warning about a certificate or key that is not PEM. */
function keyPairWarnings(data: JsonObject): readonly string[] {
  const isPem = (key: string) => base64Text(textOf(data[key])).includes('-----BEGIN ');
  if (!isPem('tls.crt')) return ['tls: failed to find any PEM data in certificate input'];
  return isPem('tls.key') ? [] : ['tls: failed to find any PEM data in key input'];
}

function checkJson(field: Field): void {
  const text = base64Text(field.text);
  try {
    JSON.parse(text);
  } catch {
    const [first] = text.trim();
    const isCut = first === undefined || (/[[{]$/.test(text.trim()) && !/[\]}]/.test(text));
    const fault = isCut
      ? 'unexpected end of JSON input'
      : `invalid character '${first}' looking for beginning of value`;
    field.invalid(fault, '<secret contents redacted>');
  }
}

function checkController(spec: Field): void {
  const [selector, template] = [spec.at('selector'), spec.at('template')];
  spec.check({ minReadySeconds: nonnegative, replicas: nonnegative });
  if (Object.keys(selector.object).length === 0) selector.required();
  if (!template.isSet) return template.required();
  checkTemplateLabels(template.at('metadata.labels'), { matchLabels: selector.object });
  template.check([podTemplate, { 'spec.restartPolicy': alwaysRestarts }]);
}

function checkNodeSpec(spec: Field): void {
  const [ranges, provider] = [spec.at('podCIDRs'), spec.at('providerID')];
  if (spec.isUpdate) {
    if (ranges.isChanged && listOf(ranges.old).length > 0) {
      ranges.forbidden('node updates may not change podCIDR except from "" to valid');
    }
    if (provider.isChanged && textOf(provider.old) !== '') {
      provider.invalid(`field cannot be ${provider.text === '' ? 'cleared' : 'modified'} once set`, null);
    }
    return;
  }
  ranges.check(each(syntax(cidrFaults)));
  const families = new Set(ranges.list.map((range) => textOf(range).includes(':')));
  if (ranges.list.length > families.size && ranges.list.every((range) => cidrFaults(textOf(range)).length === 0)) {
    ranges.invalid('may specify no more than one CIDR for each IP family');
  }
}

function checkNodeStatus(status: Field): void {
  for (const list of ['capacity', 'allocatable']) {
    for (const [name] of status.at(list).entries) {
      checkAmount(status.at(list).key(name).shownAt(`${status.path}.${list}.${name}`), name);
    }
  }
}

function checkTaints(taints: Field): void {
  const seen = new Set<string>();
  for (const taint of taints.items) {
    const { timeAdded: TimeAdded = null } = taint.object;
    const [Key = '', Value = '', Effect = ''] = ['key', 'value', 'effect'].map((name) => taint.at(name).text);
    taint.check({
      key: syntax(qualifiedNameFaults),
      value: syntax(labelValueFaults),
      effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
    });
    const id = `${Key}:${Effect}`;
    if (seen.has(id)) {
      taint.duplicate({ Key, Value, Effect, TimeAdded }, 'taints must be unique by key and effect pair');
    }
    seen.add(id);
  }
}

/** The API server reports errors in these addresses twice. */
const endpointAddress: Check = {
  ip: [
    ipAddress,
    (ip) => {
      if (isIp(ip.text)) ip.check(syntax(localAddressFaults));
      else ip.invalid('must be a valid IP address', ip.text);
    },
  ],
  hostname: optional(dnsLabelFaults),
  nodeName: ifSet(syntax(subdomainFaults)),
};

function endpointWarnings({ subsets }: ApiObject): readonly string[] {
  const addresses = (subset: Field) =>
    ['addresses', 'notReadyAddresses'].flatMap((list) => subset.at(list).items.map((address) => address.at('ip')));
  return new Field(subsets, 'subsets').items.flatMap(addresses).flatMap(ipWarnings);
}

function checkSubset(subset: Field): void {
  const addresses = [...subset.at('addresses').items, ...subset.at('notReadyAddresses').items];
  if (addresses.length === 0) subset.required('must specify `addresses` or `notReadyAddresses`');
  for (const address of addresses) address.check(endpointAddress);
  const ports = subset.at('ports');
  const name = [ports.list.length > 1 ? required : [], optional(dnsLabelFaults)];
  const appProtocol = ifSet(syntax(qualifiedNameFaults));
  ports.check(each({ name, port: portNumber, protocol: oneOf('SCTP', 'TCP', 'UDP'), appProtocol }));
}

function checkLimits(limits: Field): void {
  const seen = new Set<string>();
  for (const limit of limits.items) {
    const type = limit.at('type');
    const isStandard = ['Pod', 'Container', 'PersistentVolumeClaim'].includes(type.text);
    type.check(syntax(qualifiedNameFaults));
    if (!isStandard && qualifiedNameFaults(type.text).length === 0 && !type.text.includes('/')) {
      type.invalid('must be a standard limit type or fully qualified');
    }
    type.unique(seen);
    if (type.text === 'Pod') {
      const none = forbidden("may not be specified when `type` is 'Pod'");
      limit.check({ default: none, defaultRequest: none });
    }
    const hasStorage = limit.at('min.storage').isSet || limit.at('max.storage').isSet;
    if (type.text === 'PersistentVolumeClaim' && !hasStorage) {
      limit.at('limits').required('either minimum or maximum storage value is required, but neither was provided');
    }
    const isOfPods = type.text === 'Pod' || type.text === 'Container';
    for (const list of [...limitLists, 'maxLimitRequestRatio']) {
      for (const [name, amount] of limit.at(list).entries) {
        if (isOfPods) checkResourceName(amount, name);
        else if (!isStandardResource(name)) amount.invalid(unqualifiedText, name);
      }
    }
    checkRange(limit);
    for (const [name, ratio] of limit.at('maxLimitRequestRatio').entries) checkRatio(limit, name, ratio);
  }
}

function checkRatio(limit: Field, name: string, ratio: Field): void {
  if (nanosOf(ratio) < 1_000_000_000n) ratio.invalid(`ratio ${ratio.text} is less than 1`);
  const [min, max] = [limit.at('min').key(name), limit.at('max').key(name)];
  if (!min.isSet || !max.isSet) return;
  const most = Number(nanosOf(max)) / Number(nanosOf(min));
  const isGreater = Number(nanosOf(ratio)) / 1e9 > most;
  if (isGreater) ratio.invalid(`ratio ${ratio.text} is greater than max/min = ${most.toFixed(6)}`);
}

const limitLists = ['max', 'min', 'default', 'defaultRequest'];
const unqualifiedText = 'must be a standard resource type or fully qualified';

/** Pairs of limits of which one must not exceed the other, with the reported field and the words for both. */
const limitPairs = [
  ['min', 'max', 'min', 'min', 'max'],
  ['min', 'defaultRequest', 'defaultRequest', 'min', 'default request'],
  ['defaultRequest', 'max', 'defaultRequest', 'default request', 'max'],
  ['defaultRequest', 'default', 'defaultRequest', 'default request', 'default limit'],
  ['min', 'default', 'default', 'min', 'default'],
  ['default', 'max', 'default', 'default', 'max'],
] as const;

function checkRange(limit: Field): void {
  for (const name of new Set(limitLists.flatMap((list) => Object.keys(limit.at(list).object)))) {
    for (const [low, high, reported, lowWords, highWords] of limitPairs) {
      const [least, most] = [limit.at(low).key(name), limit.at(high).key(name)];
      if (!least.isSet || !most.isSet || nanosOf(least) <= nanosOf(most)) continue;
      // For defaults, the API server shows the exceeded limit.
      const shown = (reported === low) === (reported !== 'default') ? least : most;
      const detail = `${lowWords} value ${least.text} is greater than ${highWords} value ${most.text}`;
      limit.at(reported).key(name).invalid(detail, shown.text);
    }
  }
}

function nanosOf(amount: Field): bigint {
  return parseQuantity(amount.text).nanos;
}

/** Checks the limits of a quota, or what is used of them. */
function checkHard(hard: Field): void {
  for (const [name, amount] of hard.entries) {
    const faults = qualifiedNameFaults(name);
    amount.faults(faults, name);
    amount.check(quantity);
    if (!isQuotaResource(name)) {
      if (faults.length === 0) amount.invalid('must be a standard resource type or fully qualified', name);
      amount.invalid('must be a standard resource for quota', name);
    }
    const isCount = /^(count\/|pods|services|configmaps|secrets|replicationcontrollers|resourcequotas)/.test(name);
    if (isCount && nanosOf(amount) % 1_000_000_000n !== 0n) amount.invalid('must be an integer');
  }
}

function checkQuota(spec: Field): void {
  checkHard(spec.at('hard'));
  const names = Object.keys(objectOf(spec.object.hard));
  const [scopes, selector] = [spec.at('scopes'), spec.at('scopeSelector')];
  const checkScope = (scope: string, unsupported: () => void, misapplied: () => void) => {
    if (!knownScopes.includes(scope)) unsupported();
    for (const name of names) if (isQuotaResource(name) && !isInScope(scope, name)) misapplied();
  };
  for (const scope of scopes.list.map(textOf)) {
    checkScope(
      scope,
      () => scopes.invalid('unsupported scope'),
      () => scopes.invalid('unsupported scope applied to resource'),
    );
  }
  const list = selector.at('matchExpressions');
  for (const requirement of list.items) {
    const [scope, operator, values] = [
      ...['scopeName', 'operator', 'values'].map((name) => requirement.at(name).shownAt(`${list.path}.${name}`)),
    ] as [Field, Field, Field]; // one field per name
    checkScope(
      scope.text,
      () => scope.invalid('unsupported scope'),
      () =>
        list.invalid('unsupported scope applied to resource', internalJson(selector.value, 'core/v1.ScopeSelector')),
    );
    if (onlyExists.includes(scope.text) && operator.text !== 'Exists') operator.invalid(onlyExistsText);
    if (operator.text === 'In' || operator.text === 'NotIn') {
      const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
      if (values.list.length === 0) values.required(detail);
    } else if (operator.text === 'Exists' || operator.text === 'DoesNotExist') {
      const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
      if (values.list.length > 0) values.invalid(detail);
    } else operator.invalid('not a valid selector operator');
  }
  for (const used of [scopes.list.map(textOf), list.items.map((item) => item.at('scopeName').text)]) {
    for (const scope of ['BestEffort', 'Terminating']) {
      if (used.includes(scope) && used.includes(`Not${scope}`)) scopes.invalid('conflicting scopes');
    }
  }
}

const onlyExists = [...['BestEffort', 'NotBestEffort', 'Terminating', 'NotTerminating'], 'CrossNamespacePodAffinity'];
const knownScopes = [...onlyExists, 'PriorityClass', 'VolumeAttributesClass'];
const onlyExistsText =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

/** Whether a scope can limit a resource; true for unknown scopes. */
function isInScope(scope: string, name: string): boolean {
  if (scope === 'BestEffort') return name === 'pods';
  const isComputing = /^((requests|limits)\.)?(cpu|memory|ephemeral-storage|hugepages-.*)$|^pods$/.test(name);
  if (scope !== 'VolumeAttributesClass') return isComputing || !knownScopes.includes(scope);
  return name === 'persistentvolumeclaims' || name === 'requests.storage';
}

function isQuotaResource(name: string): boolean {
  const plain =
    'cpu memory storage ephemeral-storage pods services replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims services.nodeports services.loadbalancers';
  return (
    name.includes('/') ||
    plain.split(' ').includes(name.replace(/^(requests|limits)\./, '')) ||
    /^((requests|limits)\.)?hugepages-/.test(name)
  );
}
