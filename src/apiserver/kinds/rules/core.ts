import { type ApiObject, type JsonObject, qualifiedNameFaults } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { isSame, itemsOf, labelsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { parseQuantity } from '../quantity.js';
import { ipText, isIp } from './addresses.js';
import { configKeyFaults } from './containers.js';
import { checkPodTemplate } from './pod-spec.js';
import { matchesSelector } from './selectors.js';

const notReady = 'node.kubernetes.io/not-ready';
const maximumSize = 1024 * 1024;

/** Rules of the small kinds in the core group. */
export const coreRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'ConfigMap',
    validate: (object) => configMapErrors(object),
    validateUpdate: (object, old) => [
      ...configMapErrors(object),
      ...immutableErrors(object, old, ['data', 'binaryData']),
    ],
  },
  {
    group: '',
    kind: 'Secret',
    setDefaults(object) {
      const { stringData, ...rest } = object;
      if (stringData === undefined) return object;
      const encoded = Object.entries(objectOf(stringData)).map(([key, value]) => [key, base64(textOf(value))] as const);
      return { ...rest, data: { ...objectOf(object.data), ...Object.fromEntries(encoded) } };
    },
    prepareForUpdate: (object, old) => (textOf(object.type) === '' ? { ...object, type: old.type ?? '' } : object),
    validate: (object) => secretErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.immutable('type', object.type, old.type);
      return [...problems.list, ...immutableErrors(object, old, ['data']), ...secretErrors(object)];
    },
    selectableFields: { type: 'type' },
  },
  {
    group: '',
    kind: 'ReplicationController',
    setDefaults(object) {
      const spec = objectOf(object.spec);
      const labels = objectOf(objectOf(spec.template).metadata).labels;
      if (labels === undefined) return object;
      const own = Object.keys(object.metadata.labels ?? {}).length > 0;
      const selector = Object.keys(objectOf(spec.selector)).length > 0 ? spec.selector : labels;
      const metadata = own
        ? object.metadata
        : { ...object.metadata, labels: labels as Readonly<Record<string, string>> }; // decoded
      return { ...object, metadata, spec: { ...spec, selector: selector ?? {} } };
    },
    validate: (object) => controllerErrors(object),
    validateUpdate: (object) => controllerErrors(object),
    scale: { specReplicasPath: '.spec.replicas', labelSelectorPath: '.spec.selector' },
    selectableFields: { 'status.replicas': ({ status }) => String(numberOf(objectOf(status).replicas)) },
  },
  {
    group: '',
    kind: 'Node',
    // Unlike others, nodes are created with their status. A new node is not ready.
    prepareForCreate(object) {
      const spec = objectOf(object.spec);
      const taints = listOf(spec.taints);
      const isTainted = taints.some(
        (taint) => objectOf(taint).key === notReady && objectOf(taint).effect === 'NoSchedule',
      );
      return isTainted
        ? object
        : { ...object, spec: { ...spec, taints: [...taints, { key: notReady, effect: 'NoSchedule' }] } };
    },
    validate: (object) => nodeErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      const { podCIDR, providerID } = objectOf(object.spec);
      const before = objectOf(old.spec);
      if (before.podCIDR !== undefined && podCIDR !== before.podCIDR) {
        problems.forbidden('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid');
      }
      if (textOf(before.providerID) !== '' && providerID !== before.providerID) {
        problems.forbidden('spec.providerID', 'node updates may not change providerID except from "" to valid');
      }
      return [...problems.list, ...nodeErrors(object)];
    },
    selectableFields: { 'spec.unschedulable': ({ spec }) => String(objectOf(spec).unschedulable === true) },
    subresources: { status: statusSubresource() },
  },
  {
    group: '',
    kind: 'Endpoints',
    validate: (object) => endpointErrors(object),
    validateUpdate: (object) => endpointErrors(object),
  },
  {
    group: '',
    kind: 'LimitRange',
    validate: (object) => limitRangeErrors(object),
    validateUpdate: (object) => limitRangeErrors(object),
  },
  {
    group: '',
    kind: 'ResourceQuota',
    validate: (object) => quotaErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(quotaErrors(object));
      problems.immutable('spec.scopes', objectOf(object.spec).scopes, objectOf(old.spec).scopes);
      return problems.list;
    },
  },
  {
    group: '',
    kind: 'Namespace',
    selectableFields: { 'status.phase': 'status.phase' },
  },
];

function configMapErrors({ data: given, binaryData }: ApiObject) {
  const problems = new Problems();
  const data = objectOf(given);
  let size = 0;
  for (const [key, value] of Object.entries(data)) {
    problems.faults(`data[${key}]`, key, configKeyFaults(key));
    if (Object.hasOwn(objectOf(binaryData), key)) {
      problems.invalid(`data[${key}]`, key, `duplicate of key present in binaryData`);
    }
    size += new TextEncoder().encode(textOf(value)).length;
  }
  for (const [key, value] of Object.entries(objectOf(binaryData))) {
    problems.faults(`binaryData[${key}]`, key, configKeyFaults(key));
    size += (textOf(value).length * 3) / 4;
  }
  if (size > maximumSize) problems.tooLong('', maximumSize);
  return problems.list;
}

function immutableErrors(object: ApiObject, old: ApiObject, fields: readonly string[]) {
  const problems = new Problems();
  if (old.immutable !== true) return problems.list;
  if (object.immutable !== true) problems.forbidden('immutable', 'field is immutable when `immutable` is set');
  for (const field of fields) {
    if (!isSame(object[field], old[field])) problems.forbidden(field, 'field is immutable when `immutable` is set');
  }
  return problems.list;
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

/** The keys that each type of Secret requires. */
const secretKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};

function secretErrors(object: ApiObject) {
  const problems = new Problems();
  const data = objectOf(object.data);
  let size = 0;
  for (const [key, value] of Object.entries(data)) {
    problems.faults(`data[${key}]`, key, configKeyFaults(key));
    size += (textOf(value).length * 3) / 4;
  }
  if (size > maximumSize + 2) problems.tooLong('data', maximumSize);
  const type = textOf(object.type);
  for (const key of secretKeys[type] ?? []) if (data[key] === undefined) problems.required(`data[${key}]`);
  if (type.startsWith('kubernetes.io/dockerc')) {
    const [key = ''] = secretKeys[type] ?? [];
    const text = decoded(textOf(data[key]));
    if (data[key] !== undefined && !isJson(text))
      problems.invalid(`data[${key}]`, '<secret contents redacted>', jsonFault(text));
  }
  if (type === 'kubernetes.io/basic-auth' && data.username === undefined && data.password === undefined) {
    problems.required('data[username]');
    problems.required('data[password]');
  }
  const account = object.metadata.annotations?.['kubernetes.io/service-account.name'] ?? '';
  if (type === 'kubernetes.io/service-account-token' && account === '') {
    problems.required('metadata.annotations[kubernetes.io/service-account.name]');
  }
  return problems.list;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function jsonFault(text: string): string {
  if (text.trim() === '') return 'unexpected end of JSON input';
  return `invalid character '${text.trim()[0]}' looking for beginning of value`;
}

function decoded(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function controllerErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  problems.nonnegative('spec.minReadySeconds', spec.minReadySeconds);
  problems.nonnegative('spec.replicas', spec.replicas);
  const selector = objectOf(spec.selector);
  if (Object.keys(selector).length === 0) problems.required('spec.selector');
  if (spec.template === undefined) problems.required('spec.template');
  else {
    const template = objectOf(spec.template);
    const labels = objectOf(template.metadata).labels;
    if (!matchesSelector({ matchLabels: selector }, objectOf(labels))) {
      problems.invalid(
        'spec.template.metadata.labels',
        labelsOf(labels),
        '`selector` does not match template `labels`',
      );
    }
    checkPodTemplate(problems, 'spec.template', template);
    const { restartPolicy } = objectOf(template.spec);
    if (restartPolicy !== 'Always')
      problems.notSupported('spec.template.spec.restartPolicy', restartPolicy ?? '', ['Always']);
  }
  return problems.list;
}

function nodeErrors({ spec }: ApiObject) {
  const problems = new Problems();
  const seen = new Set<string>();
  for (const [taint, at] of itemsOf(objectOf(spec).taints, 'metadata.taints')) {
    const key = textOf(taint.key);
    problems.faults(`${at}.key`, key, qualifiedNameFaults(key));
    const effects = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);
    if (textOf(taint.effect) === '') problems.required(`${at}.effect`);
    else if (!effects.has(textOf(taint.effect))) problems.notSupported(`${at}.effect`, taint.effect ?? '', effects);
    const id = `${key}:${textOf(taint.effect)}`;
    if (seen.has(id)) {
      const shown = {
        Key: key,
        Value: textOf(taint.value),
        Effect: textOf(taint.effect),
        TimeAdded: taint.timeAdded ?? null,
      };
      const detail = 'taints must be unique by key and effect pair';
      problems.list.push({ reason: 'FieldValueDuplicate', field: at, value: shown, detail });
    }
    seen.add(id);
  }
  return problems.list;
}

function endpointErrors(object: ApiObject) {
  const problems = new Problems();
  for (const [subset, at] of itemsOf(object.subsets, 'subsets')) {
    const addresses = [
      ...itemsOf(subset.addresses, `${at}.addresses`),
      ...itemsOf(subset.notReadyAddresses, `${at}.notReadyAddresses`),
    ];
    if (addresses.length === 0) problems.required(at, 'must specify `addresses` or `notReadyAddresses`');
    for (const [address, place] of addresses) {
      const ip = textOf(address.ip);
      if (!isIp(ip)) {
        problems.invalid(`${place}.ip`, ip, ipText);
        problems.invalid(`${place}.ip`, ip, 'must be a valid IP address');
      }
    }
    const ports = itemsOf(subset.ports, `${at}.ports`);
    for (const [port, place] of ports) {
      if (ports.length > 1 && textOf(port.name) === '') problems.required(`${place}.name`);
      const number = numberOf(port.port);
      if (number < 1 || number > 65535)
        problems.invalid(`${place}.port`, number, 'must be between 1 and 65535, inclusive');
      problems.oneOf(`${place}.protocol`, port.protocol, ['TCP', 'UDP', 'SCTP']);
    }
  }
  return problems.list;
}

function limitRangeErrors({ spec }: ApiObject) {
  const problems = new Problems();
  const seen = new Set<string>();
  for (const [limit, at] of itemsOf(objectOf(spec).limits, 'spec.limits')) {
    const type = textOf(limit.type);
    problems.faults(`${at}.type`, type, qualifiedNameFaults(type));
    if (seen.has(type)) problems.duplicate(`${at}.type`, type);
    seen.add(type);
    if (type === 'Pod') {
      for (const name of ['default', 'defaultRequest']) {
        if (limit[name] !== undefined) problems.forbidden(`${at}.${name}`, "may not be specified when `type` is 'Pod'");
      }
    }
    if (
      type === 'PersistentVolumeClaim' &&
      objectOf(limit.min).storage === undefined &&
      objectOf(limit.max).storage === undefined
    ) {
      problems.required(
        `${at}.limits`,
        'either minimum or maximum storage value is required, but neither was provided',
      );
    }
    checkRange(problems, at, limit);
  }
  return problems.list;
}

function checkRange(problems: Problems, at: string, limit: JsonObject): void {
  const nanos = (list: string, name: string) => {
    const amount = objectOf(limit[list])[name];
    return amount === undefined ? undefined : { text: textOf(amount), value: parseQuantity(textOf(amount)).nanos };
  };
  const names = new Set(
    ['max', 'min', 'default', 'defaultRequest'].flatMap((list) => Object.keys(objectOf(limit[list]))),
  );
  const pairs = [
    ['min', 'max', 'min', 'min value %s is greater than max value %s'],
    ['min', 'defaultRequest', 'defaultRequest', 'min value %s is greater than default request value %s'],
    ['defaultRequest', 'max', 'defaultRequest', 'default request value %s is greater than max value %s'],
    ['defaultRequest', 'default', 'defaultRequest', 'default request value %s is greater than default limit value %s'],
    ['min', 'default', 'default', 'min value %s is greater than default value %s'],
    ['default', 'max', 'default', 'default value %s is greater than max value %s'],
  ] as const;
  for (const name of names) {
    for (const [low, high, field, text] of pairs) {
      const a = nanos(low, name);
      const b = nanos(high, name);
      if (!a || !b || a.value <= b.value) continue;
      // The server shows the minimum for a default that is below it.
      const shown = field === low || (low === 'min' && field === 'default') ? a : b;
      problems.invalid(`${at}.${field}[${name}]`, shown.text, text.replace('%s', a.text).replace('%s', b.text));
    }
  }
}

function quotaErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  for (const [name, amount] of Object.entries(objectOf(spec.hard))) {
    const at = `spec.hard[${name}]`;
    problems.faults(at, name, qualifiedNameFaults(name));
    const { nanos } = parseQuantity(textOf(amount));
    if (nanos < 0n) problems.invalid(at, amount, 'must be greater than or equal to 0');
    if (!isQuotaResource(name)) {
      if (qualifiedNameFaults(name).length === 0)
        problems.invalid(at, name, 'must be a standard resource type or fully qualified');
      problems.invalid(at, name, 'must be a standard resource for quota');
    }
    const isCount =
      name.startsWith('count/') ||
      /^(pods|services|configmaps|secrets|replicationcontrollers|resourcequotas)/.test(name);
    if (isCount && nanos % 1_000_000_000n !== 0n) problems.invalid(at, amount, 'must be an integer');
  }
  const scoped = listOf(spec.scopes).map(textOf);
  if (scoped.includes('BestEffort') && Object.keys(objectOf(spec.hard)).some((name) => name !== 'pods')) {
    problems.invalid('spec.scopes', scoped, 'unsupported scope applied to resource');
  }
  const scopes = [
    'Terminating',
    'NotTerminating',
    'BestEffort',
    'NotBestEffort',
    'PriorityClass',
    'CrossNamespacePodAffinity',
    'VolumeAttributesClass',
  ];
  for (const scope of listOf(spec.scopes)) {
    if (!scopes.includes(textOf(scope)))
      problems.invalid('spec.scopes', listOf(spec.scopes) as never, 'unsupported scope');
  }
  return problems.list;
}
