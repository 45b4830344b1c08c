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
  notEmpty,
  oneOf,
  optionalOneOf,
  portNameFaults,
  portNumber,
  range,
  relativePath,
  required,
  syntax,
} from '../../checks/index.js';
import { listOf, objectOf, objectsOf, textOf } from '../../model/index.js';
import { internalJson } from '../internal-json.js';
import { probesAndHooks } from './probes.js';
import { fieldReference, resourceReference } from './references.js';
import { checkResources } from './resources.js';
import { checkVolumeUses } from './volume-uses.js';
import type { Volumes } from './volumes.js';

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
  const running = probesAndHooks(spec.at('terminationGracePeriodSeconds').number);
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
  checkVolumeUses(container, volumes);
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
