import type { Json } from '../../../base/json/index.js';
import { dnsLabelFaults, type JsonObject, qualifiedNameFaults, subdomainFaults } from '../../model/index.js';
import { internalJson } from '../internal-json.js';
import { itemsOf, listOf, numberOf, objectOf, type Problems, textOf } from '../problems.js';
import { parseQuantity } from '../quantity.js';
import { portNameFaults } from './addresses.js';

/** Validates containers, init containers and ephemeral containers. */
export function checkContainers(
  problems: Problems,
  field: string,
  spec: JsonObject,
  volumes: ReadonlySet<string>,
): void {
  const containers = itemsOf(spec.containers, `${field}.containers`);
  if (containers.length === 0) problems.required(`${field}.containers`);
  const names = new Set<string>();
  const ports = new Set<string>();
  for (const [container, at] of containers) {
    checkContainer(problems, at, container, volumes, names);
    checkPorts(problems, `${at}.ports`, container.ports, ports, spec.hostNetwork === true);
    checkProbe(problems, `${at}.livenessProbe`, container.livenessProbe, true);
    checkProbe(problems, `${at}.readinessProbe`, container.readinessProbe, false);
    checkProbe(problems, `${at}.startupProbe`, container.startupProbe, true);
    checkLifecycle(problems, `${at}.lifecycle`, container.lifecycle);
  }
  for (const [container, at] of itemsOf(spec.initContainers, `${field}.initContainers`)) {
    checkContainer(problems, at, container, volumes, names);
    checkPorts(problems, `${at}.ports`, container.ports, new Set(), spec.hostNetwork === true);
    if (container.restartPolicy === 'Always') continue;
    for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']) {
      if (container[name] !== undefined) {
        problems.forbidden(`${at}.${name}`, 'may not be set for init containers without restartPolicy=Always');
      }
    }
  }
  for (const [container, at] of itemsOf(spec.ephemeralContainers, `${field}.ephemeralContainers`)) {
    checkContainer(problems, at, container, volumes, names);
    const target = textOf(container.targetContainerName);
    const isKnown = containers.some(([{ name }]) => name === target);
    if (target !== '' && !isKnown) problems.notFound(`${at}.targetContainerName`, target);
  }
}

function checkContainer(
  problems: Problems,
  at: string,
  container: JsonObject,
  volumes: ReadonlySet<string>,
  names: Set<string>,
): void {
  const name = textOf(container.name);
  if (name === '') problems.required(`${at}.name`);
  else problems.faults(`${at}.name`, name, dnsLabelFaults(name));
  if (names.has(name)) problems.duplicate(`${at}.name`, name);
  else if (name !== '') names.add(name);
  const image = textOf(container.image);
  if (image === '') problems.required(`${at}.image`);
  else if (image.trim() !== image)
    problems.invalid(`${at}.image`, image, 'must not have leading or trailing whitespace');
  problems.oneOf(
    `${at}.terminationMessagePolicy`,
    container.terminationMessagePolicy,
    new Set(['File', 'FallbackToLogsOnError']),
  );
  problems.oneOf(`${at}.imagePullPolicy`, container.imagePullPolicy, ['Always', 'IfNotPresent', 'Never']);
  checkEnv(problems, `${at}.env`, container.env);
  checkEnvFrom(problems, `${at}.envFrom`, container.envFrom);
  checkMounts(problems, `${at}.volumeMounts`, container.volumeMounts, volumes);
  checkResources(problems, `${at}.resources`, objectOf(container.resources));
  checkSecurityContext(problems, `${at}.securityContext`, objectOf(container.securityContext));
}

function checkPorts(
  problems: Problems,
  field: string,
  ports: Json | undefined,
  used: Set<string>,
  isHost: boolean,
): void {
  const names = new Set<string>();
  for (const [port, at] of itemsOf(ports, field)) {
    const name = textOf(port.name);
    if (name !== '') {
      problems.faults(`${at}.name`, name, portNameFaults(name));
      if (names.has(name)) problems.duplicate(`${at}.name`, name);
      names.add(name);
    }
    const number = numberOf(port.containerPort);
    if (number === 0) problems.required(`${at}.containerPort`);
    else checkPort(problems, `${at}.containerPort`, number);
    const host = numberOf(port.hostPort);
    if (host !== 0) {
      checkPort(problems, `${at}.hostPort`, host);
      const key = `${textOf(port.protocol)}/${textOf(port.hostIP)}/${host}`;
      if (used.has(key)) problems.duplicate(`${at}.hostPort`, key);
      used.add(key);
      if (isHost && host !== number)
        problems.invalid(`${at}.hostPort`, host, 'must match `containerPort` when `hostNetwork` is true');
    }
    problems.oneOf(`${at}.protocol`, port.protocol, ['TCP', 'UDP', 'SCTP']);
  }
}

/** Validates the number of a port. */
export function checkPort(problems: Problems, field: string, port: number): void {
  if (port < 1 || port > 65535) problems.invalid(field, port, 'must be between 1 and 65535, inclusive');
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

function checkEnv(problems: Problems, field: string, env: Json | undefined): void {
  for (const [variable, at] of itemsOf(env, field)) {
    const name = textOf(variable.name);
    if (name === '') problems.required(`${at}.name`);
    else if (/[=]/.test(name) || [...name].some((character) => character < ' ' || character > '~')) {
      problems.invalid(
        `${at}.name`,
        name,
        "a valid environment variable name must consist only of printable ASCII characters other than '='",
      );
    }
    if (variable.valueFrom === undefined) continue;
    const source = objectOf(variable.valueFrom);
    const kinds = Object.keys(source);
    if (textOf(variable.value) !== '' && kinds.length > 0) {
      problems.invalid(`${at}.valueFrom`, '', 'may not be specified when `value` is not empty');
    } else if (kinds.length > 1)
      problems.invalid(`${at}.valueFrom`, '', 'may not have more than one field specified at a time');
    else if (kinds.length === 0) {
      problems.invalid(
        `${at}.valueFrom`,
        '',
        'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
      );
    }
    for (const kind of ['configMapKeyRef', 'secretKeyRef']) {
      const reference = objectOf(source[kind]);
      if (source[kind] === undefined) continue;
      problems.faults(`${at}.valueFrom.${kind}.name`, textOf(reference.name), subdomainFaults(textOf(reference.name)));
      if (textOf(reference.key) === '') problems.required(`${at}.valueFrom.${kind}.key`);
      else
        problems.faults(`${at}.valueFrom.${kind}.key`, textOf(reference.key), configKeyFaults(textOf(reference.key)));
    }
    if (source.resourceFieldRef !== undefined) {
      const resource = textOf(objectOf(source.resourceFieldRef).resource);
      const place = `${at}.valueFrom.resourceFieldRef.resource`;
      if (resource === '') problems.required(place);
      else if (!resourceFields.includes(resource) && !/^(limits|requests)\.hugepages-/.test(resource)) {
        problems.notSupported(place, resource, resourceFields);
      }
    }
    if (source.fieldRef !== undefined) {
      const path = textOf(objectOf(source.fieldRef).fieldPath);
      const isMeta = /^metadata\.(labels|annotations)\['[^']+'\]$/.test(path);
      if (path === '') problems.required(`${at}.valueFrom.fieldRef.fieldPath`);
      else if (!isMeta && !fieldPaths.includes(path)) {
        if (
          /^(metadata\.(name|namespace|uid|labels|annotations)|spec\.|status\.)/.test(path) &&
          /^(metadata\.labels|metadata\.annotations|status\.phase|spec\.restartPolicy)/.test(path)
        ) {
          problems.notSupported(`${at}.valueFrom.fieldRef.fieldPath`, path, fieldPaths);
        } else {
          problems.invalid(
            `${at}.valueFrom.fieldRef.fieldPath`,
            path,
            `error converting fieldPath: field label not supported: ${path}`,
          );
        }
      }
    }
  }
}

function checkEnvFrom(problems: Problems, field: string, list: Json | undefined): void {
  for (const [source, at] of itemsOf(list, field)) {
    const given = ['configMapRef', 'secretRef'].filter((kind) => source[kind] !== undefined);
    for (const kind of given) {
      const name = textOf(objectOf(source[kind]).name);
      if (name === '') problems.required(`${at}.${kind}.name`);
      else problems.faults(`${at}.${kind}.name`, name, subdomainFaults(name));
    }
    if (given.length === 0) problems.invalid(field, '', 'must specify one of: `configMapRef` or `secretRef`');
    if (given.length > 1) problems.invalid(field, '', 'may not have more than one field specified at a time');
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

function checkMounts(problems: Problems, field: string, mounts: Json | undefined, volumes: ReadonlySet<string>): void {
  const paths = new Set<string>();
  for (const [mount, at] of itemsOf(mounts, field)) {
    const name = textOf(mount.name);
    if (name === '') problems.required(`${at}.name`);
    if (!volumes.has(name)) problems.notFound(`${at}.name`, name);
    const path = textOf(mount.mountPath);
    if (path === '') problems.required(`${at}.mountPath`);
    if (paths.has(path)) problems.invalid(`${at}.mountPath`, path, 'must be unique');
    paths.add(path);
    if (textOf(mount.subPath) !== '' && textOf(mount.subPathExpr) !== '') {
      problems.invalid(
        `${at}.subPathExpr`,
        textOf(mount.subPathExpr),
        'subPathExpr and subPath are mutually exclusive',
      );
    }
    for (const key of ['subPath', 'subPathExpr']) {
      const sub = textOf(mount[key]);
      if (sub.startsWith('/')) problems.invalid(`${at}.${key}`, sub, 'must be a relative path');
      if (sub.split('/').includes('..')) problems.invalid(`${at}.${key}`, sub, "must not contain '..'");
    }
  }
}

/** Validates requests and limits. */
export function checkResources(problems: Problems, field: string, resources: JsonObject): void {
  const limits = objectOf(resources.limits);
  const requests = objectOf(resources.requests);
  for (const [kind, list] of [
    ['limits', limits],
    ['requests', requests],
  ] as const) {
    for (const [name, amount] of Object.entries(list)) {
      const at = `${field}.${kind}`;
      problems.faults(`${at}[${name}]`, name, resourceNameFaults(name));
      if (parseQuantity(textOf(amount)).nanos < 0n)
        problems.invalid(`${at}[${name}]`, amount, 'must be greater than or equal to 0');
    }
  }
  for (const [name, amount] of Object.entries(requests)) {
    const limit = limits[name];
    if (limit === undefined) {
      // Extended resources cannot be overcommitted.
      if (name.includes('/') && !name.includes('kubernetes.io/')) {
        problems.required(`${field}.limits`, 'Limit must be set for non overcommitable resources');
      }
      continue;
    }
    const isMore = parseQuantity(textOf(amount)).nanos > parseQuantity(textOf(limit)).nanos;
    if (isMore)
      problems.invalid(`${field}.requests`, amount, `must be less than or equal to ${name} limit of ${textOf(limit)}`);
  }
}

const standardResources = ['cpu', 'memory', 'ephemeral-storage', 'storage'];

function resourceNameFaults(name: string): readonly string[] {
  const faults = qualifiedNameFaults(name);
  if (faults.length > 0) return faults;
  const isStandard = name.includes('/') || standardResources.includes(name) || name.startsWith('hugepages-');
  return isStandard
    ? []
    : ['must be a standard resource type or fully qualified', 'must be a standard resource for containers'].slice(0, 1);
}

function checkProbe(problems: Problems, at: string, value: Json | undefined, isSingle: boolean): void {
  if (value === undefined) return;
  const probe = objectOf(value);
  checkHandler(problems, at, probe);
  for (const name of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ]) {
    problems.nonnegative(`${at}.${name}`, probe[name]);
  }
  if (isSingle && numberOf(probe.successThreshold) !== 1)
    problems.invalid(`${at}.successThreshold`, probe.successThreshold ?? 0, 'must be 1');
  const grace = probe.terminationGracePeriodSeconds;
  if (grace !== undefined && numberOf(grace) <= 0)
    problems.invalid(`${at}.terminationGracePeriodSeconds`, grace, 'must be greater than 0');
}

const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc'];

function checkHandler(
  problems: Problems,
  at: string,
  handler: JsonObject,
  allowed: readonly string[] = handlers,
): void {
  const given = allowed.filter((kind) => handler[kind] !== undefined);
  given.slice(1).forEach((kind) => {
    problems.forbidden(`${at}.${kind}`, 'may not specify more than 1 handler type');
  });
  const [kind] = given;
  if (kind === undefined) return problems.required(at, 'must specify a handler type');
  const action = objectOf(handler[kind]);
  if (kind === 'exec' && listOf(action.command).length === 0) problems.required(`${at}.exec.command`);
  if (kind === 'httpGet' && textOf(action.path) === '') problems.required(`${at}.httpGet.path`);
  if (kind === 'httpGet') problems.optionalOneOf(`${at}.httpGet.scheme`, action.scheme, ['HTTP', 'HTTPS']);
  if (kind === 'exec' || kind === 'sleep') return;
  if (typeof action.port === 'string') problems.faults(`${at}.${kind}.port`, action.port, portNameFaults(action.port));
  else checkPort(problems, `${at}.${kind}.port`, numberOf(action.port));
}

function checkLifecycle(problems: Problems, at: string, lifecycle: Json | undefined): void {
  for (const hook of ['postStart', 'preStop']) {
    const handler = objectOf(lifecycle)[hook];
    if (handler !== undefined)
      checkHandler(problems, `${at}.${hook}`, objectOf(handler), ['exec', 'httpGet', 'tcpSocket', 'sleep']);
  }
}

function checkSecurityContext(problems: Problems, at: string, security: JsonObject): void {
  for (const name of ['runAsUser', 'runAsGroup']) {
    const value = security[name];
    if (value !== undefined && numberOf(value) < 0)
      problems.invalid(`${at}.${name}`, value, 'must be between 0 and 2147483647, inclusive');
  }
  if (security.allowPrivilegeEscalation === false) {
    if (security.privileged === true)
      problems.invalid(
        at,
        internalJson(security, 'core/v1.SecurityContext'),
        'cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
      );
    if (listOf(objectOf(security.capabilities).add).some((name) => name === 'CAP_SYS_ADMIN')) {
      problems.invalid(
        at,
        security,
        'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
      );
    }
  }
  problems.optionalOneOf(`${at}.procMount`, security.procMount, ['Default', 'Unmasked']);
}
