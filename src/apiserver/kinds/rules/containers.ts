import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  named,
  nonnegative,
  nonnegativeText,
  notEmpty,
  oneOf,
  optionalOneOf,
  portNameFaults,
  portNumber,
  positive,
  range,
  relativePath,
  required,
  syntax,
} from '../../checks/index.js';
import { dnsLabelFaults, listOf, objectOf, qualifiedNameFaults, subdomainFaults, textOf } from '../../model/index.js';
import { internalJson } from '../internal-json.js';
import { parseQuantity } from '../quantity.js';

/** Validates containers, init containers and ephemeral containers. */
export function checkContainers(spec: Field, volumes: ReadonlySet<string>): void {
  const names = new Set<string>();
  const hostPorts = new Set<string>();
  const isHost = spec.object.hostNetwork === true;
  const containers = spec.at('containers');
  containers.check(notEmpty());
  for (const container of containers.items) {
    checkContainer(container, volumes, names);
    checkPorts(container.at('ports'), hostPorts, isHost);
    container.check({
      livenessProbe: probe(true),
      readinessProbe: probe(false),
      startupProbe: probe(true),
      'lifecycle.postStart': hook,
      'lifecycle.preStop': hook,
    });
  }
  for (const container of spec.at('initContainers').items) {
    checkContainer(container, volumes, names);
    checkPorts(container.at('ports'), new Set(), isHost);
    if (container.object.restartPolicy === 'Always') continue;
    for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']) {
      if (container.at(name).value !== undefined) {
        container.at(name).forbidden('may not be set for init containers without restartPolicy=Always');
      }
    }
  }
  for (const container of spec.at('ephemeralContainers').items) {
    checkContainer(container, volumes, names);
    const target = container.at('targetContainerName');
    const isKnown = containers.items.some((other) => other.object.name === target.text);
    if (target.text !== '' && !isKnown) target.notFound();
  }
}

function checkContainer(container: Field, volumes: ReadonlySet<string>, names: Set<string>): void {
  container.check({
    name: [named(dnsLabelFaults), ifText((name) => name.unique(names))],
    image: [required, trimmed],
    terminationMessagePolicy: oneOf('File', 'FallbackToLogsOnError'),
    imagePullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
    env: each(variable),
    envFrom: checkEnvFrom,
    volumeMounts: (mounts) => checkMounts(mounts, volumes),
    resources: checkResources,
    securityContext: checkSecurityContext,
  });
}

const trimmed: Check = (image) => {
  if (image.text.trim() !== image.text) image.invalid('must not have leading or trailing whitespace');
};

function checkPorts(ports: Field, used: Set<string>, isHost: boolean): void {
  const names = new Set<string>();
  const checkHostPort = (port: Field) => {
    const { protocol, hostIP, containerPort } = port.object;
    const host = port.at('hostPort');
    if (host.number === 0) return;
    host.check(portNumber);
    host.unique(used, `${textOf(protocol)}/${textOf(hostIP)}/${host.number}`);
    if (isHost && host.value !== (containerPort ?? 0)) {
      host.invalid('must match `containerPort` when `hostNetwork` is true');
    }
  };
  const port: Check = {
    name: ifText([syntax(portNameFaults), (name) => name.unique(names)]),
    containerPort: (number) => (number.number === 0 ? number.required() : number.check(portNumber)),
    '': checkHostPort,
    protocol: oneOf('SCTP', 'TCP', 'UDP'),
  };
  ports.check(each(port));
}

const fieldPaths = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

const resourceFields = ['limits', 'requests'].flatMap((kind) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((name) => `${kind}.${name}`),
);

const variableName: Check = (name) => {
  if (/[^ -<>-~]/.test(name.text)) {
    name.invalid("a valid environment variable name must consist only of printable ASCII characters other than '='");
  }
};

const keyReference: Check = ifSet({ name: syntax(subdomainFaults), key: named(configKeyFaults) });

const variable: Check = {
  name: [required, variableName],
  '': checkOneSource,
  'valueFrom.configMapKeyRef': keyReference,
  'valueFrom.secretKeyRef': keyReference,
  'valueFrom.resourceFieldRef': ifSet({ resource: [required, ifText(checkResourceField)] }),
  'valueFrom.fieldRef': ifSet({ fieldPath: [required, ifText(checkFieldPath)] }),
};

function checkOneSource(variable: Field): void {
  const source = variable.at('valueFrom');
  if (!source.isSet) return;
  const count = Object.keys(source.object).length;
  const sources = '`fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`';
  if (count === 0) source.invalid(`must specify one of: ${sources}`, '');
  else if (textOf(variable.object.value) !== '') {
    source.invalid('may not be specified when `value` is not empty', '');
  } else if (count > 1) source.invalid('may not have more than one field specified at a time', '');
}

function checkResourceField(resource: Field): void {
  const isKnown = resourceFields.includes(resource.text) || /^(limits|requests)\.hugepages-/.test(resource.text);
  if (!isKnown) resource.notSupported(resourceFields);
}

function checkFieldPath(path: Field): void {
  const isOfMap = /^metadata\.(labels|annotations)\['[^']+'\]$/.test(path.text);
  if (isOfMap || fieldPaths.includes(path.text)) return;
  if (/^(metadata\.labels|metadata\.annotations|status\.phase|spec\.restartPolicy)/.test(path.text)) {
    path.notSupported(fieldPaths);
  } else path.invalid(`error converting fieldPath: field label not supported: ${path.text}`);
}

function checkEnvFrom(list: Field): void {
  for (const source of list.items) {
    const given = ['configMapRef', 'secretRef'].filter((kind) => source.object[kind] !== undefined);
    for (const kind of given) source.check({ [`${kind}.name`]: named(subdomainFaults) });
    if (given.length === 0) list.invalid('must specify one of: `configMapRef` or `secretRef`', '');
    if (given.length > 1) list.invalid('may not have more than one field specified at a time', '');
  }
}

/** Go's messages for a key of a ConfigMap or Secret. */
export function configKeyFaults(key: string): readonly string[] {
  const faults: string[] = [];
  if (key.length > 253) faults.push('must be no more than 253 characters');
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) {
    faults.push(
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
    );
  }
  if (key === '.') faults.push("must not be '.'");
  if (key.startsWith('..')) faults.push(key === '..' ? "must not be '..'" : "must not start with '..'");
  return faults;
}

function checkMounts(mounts: Field, volumes: ReadonlySet<string>): void {
  const paths = new Set<string>();
  mounts.check(
    each({
      name: [
        required,
        (name) => {
          if (!volumes.has(name.text)) name.notFound();
        },
      ],
      mountPath: [
        required,
        (path) => {
          if (paths.has(path.text)) path.invalid('must be unique');
          paths.add(path.text);
        },
      ],
      '': (mount) => {
        const { subPath, subPathExpr } = mount.object;
        if (subPath && subPathExpr) mount.at('subPathExpr').invalid('subPathExpr and subPath are mutually exclusive');
      },
      subPath: relativePath,
      subPathExpr: relativePath,
    }),
  );
}

/** An amount that is not negative. */
export const quantity: Check = (amount) => {
  if (parseQuantity(amount.text).nanos < 0n) amount.invalid(nonnegativeText);
};

/** Validates requests and limits. */
export function checkResources(resources: Field): void {
  const [limits, requests] = [resources.at('limits'), resources.at('requests')];
  for (const [name, amount] of [...limits.entries, ...requests.entries]) {
    amount.faults(resourceNameFaults(name), name);
    amount.check(quantity);
  }
  for (const [name, amount] of requests.entries) {
    const limit = limits.object[name];
    if (limit === undefined) {
      // Extended resources cannot be overcommitted.
      if (name.includes('/') && !name.includes('kubernetes.io/')) {
        limits.required('Limit must be set for non overcommitable resources');
      }
    } else if (parseQuantity(amount.text).nanos > parseQuantity(textOf(limit)).nanos) {
      requests.invalid(`must be less than or equal to ${name} limit of ${textOf(limit)}`, amount.value);
    }
  }
}

const standardResources = ['cpu', 'memory', 'ephemeral-storage', 'storage'];

function resourceNameFaults(name: string): readonly string[] {
  const faults = qualifiedNameFaults(name);
  if (faults.length > 0) return faults;
  const isStandard = name.includes('/') || standardResources.includes(name) || name.startsWith('hugepages-');
  return isStandard ? [] : ['must be a standard resource type or fully qualified'];
}

function probe(isSingle: boolean): Check {
  const single: Check = (threshold) => {
    if (threshold.number !== 1) threshold.invalid('must be 1', threshold.value ?? 0);
  };
  return ifSet([
    handler('exec', 'httpGet', 'tcpSocket', 'grpc'),
    {
      initialDelaySeconds: nonnegative,
      timeoutSeconds: nonnegative,
      periodSeconds: nonnegative,
      successThreshold: nonnegative,
      failureThreshold: nonnegative,
    },
    { successThreshold: isSingle ? single : [], terminationGracePeriodSeconds: positive },
  ]);
}

const port: Check = (number) => number.check(typeof number.value === 'string' ? syntax(portNameFaults) : portNumber);

/** Checks of each type of handler. */
const actions: Readonly<Record<string, Check>> = {
  exec: { command: notEmpty() },
  httpGet: { path: required, scheme: optionalOneOf('HTTP', 'HTTPS'), port },
  tcpSocket: { port },
  grpc: { port },
};

function handler(...allowed: readonly string[]): Check {
  return (given) => {
    const [kind, ...others] = allowed.filter((name) => given.object[name] !== undefined);
    for (const other of others) given.at(other).forbidden('may not specify more than 1 handler type');
    if (kind === undefined) given.required('must specify a handler type');
    else given.at(kind).check(actions[kind] ?? []);
  };
}

const hook = ifSet(handler('exec', 'httpGet', 'tcpSocket', 'sleep'));
const userId: Check = ifSet(range(0, Number.POSITIVE_INFINITY, 'must be between 0 and 2147483647, inclusive'));

function checkSecurityContext(security: Field): void {
  security.check({ runAsUser: userId, runAsGroup: userId });
  const { allowPrivilegeEscalation, privileged, capabilities } = security.object;
  if (allowPrivilegeEscalation === false) {
    if (privileged === true) {
      security.invalid(
        'cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
        internalJson(security.value, 'core/v1.SecurityContext'),
      );
    }
    if (listOf(objectOf(capabilities).add).includes('CAP_SYS_ADMIN')) {
      security.invalid('cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN');
    }
  }
  security.check({ procMount: optionalOneOf('Default', 'Unmasked') });
}
