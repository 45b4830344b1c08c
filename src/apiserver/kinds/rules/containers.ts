import { dnsLabelFaults, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  each,
  exactly,
  type Field,
  forbidden,
  ifSet,
  ifText,
  named,
  nonnegative,
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
import { listOf, objectOf, objectsOf, textOf } from '../../model/index.js';
import { internalJson } from '../internal-json.js';
import { fieldReference, resourceReference } from './references.js';
import { checkResources } from './resources.js';

/** The type of each valid volume in a pod, by volume name. */
export type Volumes = ReadonlyMap<string, string>;

/** Validates containers, init containers and ephemeral containers. */
export function checkContainers(spec: Field, volumes: Volumes): void {
  const names = new Set<string>();
  const hostPorts = new Set<string>();
  const isHost = spec.object.hostNetwork === true;
  const containers = spec.at('containers');
  const claims = objectsOf(spec.object.resourceClaims).map(({ name }) => textOf(name));
  const check = (container: Field) => {
    checkContainer(container, volumes, claims, names);
    checkResizePolicy(container.at('resizePolicy'), spec.at('restartPolicy').text);
  };
  const running = runningContainer(spec.at('terminationGracePeriodSeconds').number);
  containers.check(notEmpty());
  for (const container of containers.items) {
    check(container);
    checkPorts(container.at('ports'), hostPorts, isHost);
    container.check([running, checkRestart]);
  }
  for (const container of spec.at('initContainers').items) {
    check(container);
    checkPorts(container.at('ports'), new Set(), isHost);
    checkRestart(container);
    if (container.object.restartPolicy === 'Always') {
      container.check(running);
      continue;
    }
    for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']) {
      container.check({ [name]: forbidden('may not be set for init containers without restartPolicy=Always') });
    }
  }
  for (const container of spec.at('ephemeralContainers').items) {
    check(container);
    const target = container.at('targetContainerName');
    const isKnown = containers.items.some((other) => other.object.name === target.text);
    if (target.text !== '' && !isKnown) target.notFound();
    for (const name of notEphemeral) {
      container.check({ [name]: forbidden(notEphemeralText) });
    }
    const resources = container.at('resources');
    if (Object.keys(resources.object).length > 0) resources.forbidden(notEphemeralText);
  }
}

const notEphemeralText = 'cannot be set for an Ephemeral Container';
const notEphemeral = [
  'ports',
  'restartPolicy',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'resizePolicy',
];

/** Checks probes and hooks; `grace` is the termination grace period of the pod. */
function runningContainer(grace: number): Check {
  const hook = ifSet([
    handler('exec', 'httpGet', 'tcpSocket', 'sleep'),
    {
      sleep: ifSet((sleep) => {
        const seconds = sleep.at('seconds').number;
        const isValid = seconds >= 0 && seconds <= grace;
        const detail = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`;
        if (!isValid && grace >= 0) sleep.invalid(detail, seconds);
      }),
    },
  ]);
  return {
    livenessProbe: [probe, single],
    readinessProbe: [
      probe,
      {
        terminationGracePeriodSeconds: ifSet((seconds) => seconds.invalid('must not be set for readinessProbes')),
      },
    ],
    startupProbe: [probe, single],
    'lifecycle.postStart': hook,
    'lifecycle.preStop': hook,
  };
}

const exitCodes: Check = { operator: optionalOneOf('In', 'NotIn') };

function checkRestart(container: Field): void {
  const [policy, rules] = [container.at('restartPolicy'), container.at('restartPolicyRules')];
  if (policy.isSet) policy.check(optionalOneOf('Always', 'Never', 'OnFailure'));
  else if (rules.list.length > 0) policy.required('must specify restartPolicy when restart rules are used');
  for (const rule of rules.items) {
    const [action, codes] = [rule.at('action'), rule.at('exitCodes')];
    action.check(exactly('Restart', 'RestartAllContainers'));
    if (codes.isSet) codes.check(exitCodes);
    else codes.required('must be specified');
  }
}

/** Checks resize policies. Most errors are reported at the list instead of the item. */
function checkResizePolicy(policies: Field, podRestart: string): void {
  const seen = new Set<string>();
  for (const item of policies.items) {
    const [resource, restart] = [item.at('resourceName'), item.at('restartPolicy')];
    if (seen.has(resource.text)) item.duplicate(resource.text);
    seen.add(resource.text);
    resource.shownAt(policies.path).check(oneOf('cpu', 'memory'));
    restart.shownAt(policies.path).check(oneOf('NotRequired', 'RestartContainer'));
    if (podRestart === 'Never' && restart.text !== 'NotRequired') {
      policies.invalid("must be 'NotRequired' when pod `restartPolicy` is 'Never'", restart.text);
    }
  }
}

function checkContainer(container: Field, volumes: Volumes, claims: readonly string[], names: Set<string>): void {
  container.check({
    name: [named(dnsLabelFaults), ifText((name) => name.unique(names))],
    image: [required, trimmed],
    terminationMessagePolicy: oneOf('File', 'FallbackToLogsOnError'),
    imagePullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
    env: each(variable),
    envFrom: checkEnvFrom,
    resources: (resources) => checkResources(resources, claims),
    securityContext: checkSecurityContext,
  });
  checkMounts(container, volumes);
  checkDevices(container, volumes);
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
  'valueFrom.resourceFieldRef': ifSet(resourceReference),
  'valueFrom.fieldRef': ifSet(fieldReference(fieldPaths)),
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

function checkEnvFrom(list: Field): void {
  for (const source of list.items) {
    const given = ['configMapRef', 'secretRef'].filter((kind) => source.object[kind] !== undefined);
    source.check({ prefix: ifText(variableName) });
    for (const kind of given) source.check({ [`${kind}.name`]: named(subdomainFaults) });
    if (given.length === 0) list.invalid('must specify one of: `configMapRef` or `secretRef`', '');
    if (given.length > 1) list.invalid('may not have more than one field specified at a time', '');
  }
}

/** Returns Go's messages about an invalid key of a ConfigMap or Secret; empty if the key is valid. */
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

/** Checks volume mounts. Some errors are reported without the index of the mount. */
function checkMounts(container: Field, volumes: Volumes): void {
  const [mounts, devices] = [container.at('volumeMounts'), container.at('volumeDevices')];
  const used = (field: string) => (item: Field) => devices.items.some((device) => device.at(field).text === item.text);
  const paths = new Set<string>();
  const options = ['noDev', 'noExec', 'noSUID'];
  mounts.check(
    each({
      name: [
        required,
        (name) => {
          if (!volumes.has(name.text)) name.notFound();
          if (used('name')(name)) name.invalid('must not already exist in volumeDevices');
        },
      ],
      mountPath: [
        required,
        (path) => {
          if (paths.has(path.text)) path.invalid('must be unique', path.text);
          paths.add(path.text);
          if (used('devicePath')(path)) path.invalid('must not already exist as a path in volumeDevices', path.text);
        },
      ],
      '': (mount) => {
        const { subPath, subPathExpr, readOnly, mountPropagation = 'None', recursiveReadOnly } = mount.object;
        const at = (name: string) => mount.at(name).shownAt(`${mounts.path}.${name}`);
        if (subPath && subPathExpr) mount.at('subPathExpr').invalid('subPathExpr and subPath are mutually exclusive');
        at('subPath').check(relativePath);
        at('subPathExpr').check(relativePath);
        const propagation = at('mountPropagation');
        propagation.check(optionalOneOf('Bidirectional', 'HostToContainer', 'None'));
        const isPrivileged = objectOf(container.object.securityContext).privileged === true;
        if (mountPropagation === 'Bidirectional' && !isPrivileged) {
          propagation.forbidden('Bidirectional mount propagation is available only to privileged containers');
        }
        const recursive = at('recursiveReadOnly');
        recursive.check(optionalOneOf('Disabled', 'Enabled', 'IfPossible'));
        if (recursiveReadOnly !== 'Enabled' && recursiveReadOnly !== 'IfPossible') return;
        if (readOnly !== true) recursive.forbidden('may only be specified when readOnly is true');
        if (mountPropagation !== 'None') {
          recursive.forbidden('may only be specified when mountPropagation is None or not specified');
        }
      },
      bindMountOptions: each(optionalOneOf(...options)),
    }),
  );
}

function checkDevices(container: Field, volumes: Volumes): void {
  const mounts = container.at('volumeMounts').items;
  const [names, paths] = [new Set<string>(), new Set<string>()];
  for (const device of container.at('volumeDevices').items) {
    const [name, path] = [device.at('name'), device.at('devicePath')];
    const type = volumes.get(name.text);
    device.check({ name: required, devicePath: required });
    if (type === undefined) name.notFound();
    else if (type !== 'persistentVolumeClaim' && type !== 'ephemeral') {
      name.invalid('can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode');
    }
    for (const [field, seen, taken] of [
      [name, names, 'name'],
      [path, paths, 'mountPath'],
    ] as const) {
      if (field.text !== '' && seen.has(field.text)) field.invalid('must be unique');
      seen.add(field.text);
      if (!mounts.some((mount) => mount.at(taken).text === field.text)) continue;
      field.invalid(`must not already exist ${taken === 'name' ? '' : 'as a path '}in volumeMounts`);
    }
    if (path.text.split('/').includes('..')) path.invalid("can not contain backsteps ('..')");
  }
}

const single: Check = ifSet({
  successThreshold: (threshold) => {
    if (threshold.number !== 1) threshold.invalid('must be 1', threshold.value ?? 0);
  },
});

const probe: Check = ifSet([
  (given) => handler('exec', 'httpGet', 'tcpSocket', 'grpc')(given),
  {
    initialDelaySeconds: nonnegative,
    timeoutSeconds: nonnegative,
    periodSeconds: nonnegative,
    successThreshold: nonnegative,
    failureThreshold: nonnegative,
    terminationGracePeriodSeconds: positive,
  },
]);

const port: Check = (number) => number.check(typeof number.value === 'string' ? syntax(portNameFaults) : portNumber);

const headerText =
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";

/** The checks for each type of handler. */
const actions: Readonly<Record<string, Check>> = {
  exec: { command: notEmpty() },
  httpGet: [
    { path: required, scheme: optionalOneOf('HTTP', 'HTTPS'), port },
    (action) => {
      const headers = action.at('httpHeaders');
      for (const { text } of headers.items.map((header) => header.at('name'))) {
        if (!/^[-A-Za-z0-9]+$/.test(text)) headers.invalid(headerText, text);
      }
    },
  ],
  tcpSocket: { port },
  grpc: { port },
};

function handler(...allowed: readonly string[]): (given: Field) => void {
  return (given) => {
    const [kind, ...others] = allowed.filter((name) => given.object[name] !== undefined);
    for (const other of others) given.at(other).forbidden('may not specify more than 1 handler type');
    if (kind === undefined) given.required('must specify a handler type');
    else given.at(kind).check(actions[kind] ?? []);
  };
}

const userId: Check = ifSet(range(0, Number.POSITIVE_INFINITY, 'must be between 0 and 2147483647, inclusive'));

/** Checks Seccomp and AppArmor profiles. */
export const profiles: Check = {
  seccompProfile: profile('seccomp'),
  appArmorProfile: profile('AppArmor'),
};

function profile(name: string): Check {
  return ifSet((given) => {
    const [type, local] = [given.at('type'), given.at('localhostProfile')];
    const known = ['Localhost', 'RuntimeDefault', 'Unconfined'];
    const field = given.path.slice(given.path.lastIndexOf('.') + 1);
    if (type.text === '') type.required(`type is required when ${field} is set`);
    else type.check(optionalOneOf(...known));
    if (type.text !== 'Localhost') {
      if (local.isSet) local.invalid(`can only be set when ${name} type is Localhost`);
    } else if (!local.isSet) local.required(`must be set when ${name} type is Localhost`);
    else local.check(relativePath);
  });
}

function checkSecurityContext(security: Field): void {
  security.check({ runAsUser: userId, runAsGroup: userId });
  security.check(profiles);
  const { allowPrivilegeEscalation, privileged, capabilities } = security.object;
  const clash = (what: string) =>
    security.invalid(
      `cannot set \`allowPrivilegeEscalation\` to false and ${what}`,
      internalJson(security.value, 'core/v1.SecurityContext'),
    );
  if (allowPrivilegeEscalation === false) {
    if (privileged === true) clash('`privileged` to true');
    if (listOf(objectOf(capabilities).add).includes('CAP_SYS_ADMIN')) clash('`capabilities.Add` CAP_SYS_ADMIN');
  }
  security.check({ procMount: optionalOneOf('Default', 'Unmasked') });
}
