import { dnsLabelFaults, parseQuantity } from '../../../base/formats/index.js';
import { Field, ipWarnings } from '../../checks/index.js';
import type { ApiObject } from '../../model/index.js';

/** Deprecated labels, annotations and volume types, with the warnings of the API server. */
const oldLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};
const oldAnnotations: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
};
const oldVolumes: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

/** Returns a warning if the name of a new object is not a hostname. */
export function nameWarnings(
  { metadata: { name = '' } }: ApiObject,
  old: ApiObject | undefined,
  use = 'in Pod names and hostnames',
): readonly string[] {
  const faults = old ? [] : dnsLabelFaults(name);
  if (faults.length === 0) return [];
  return [
    `metadata.name: this is used ${use}, which can result in surprising behavior; a DNS label is recommended: [${faults.join(' ')}]`,
  ];
}

/** Returns the warnings of the API server about a pod, or about the template at a path in another object. */
export function podWarnings(object: ApiObject, path?: string): readonly string[] {
  const whole = new Field(object, '');
  const pod = path === undefined ? whole : whole.at(path);
  const spec = pod.at('spec');
  const [annotations, constraints] = [pod.at('metadata.annotations'), spec.at('topologySpreadConstraints').items];
  const containers = [...spec.at('initContainers').items, ...spec.at('containers').items];
  const secrets = spec.at('imagePullSecrets').items.map((item) => item.at('name'));
  return [
    ...oldKeys(spec.at('nodeSelector'), oldLabels),
    ...nodeTerms(spec.at('affinity.nodeAffinity')),
    ...constraints.flatMap((constraint) => [
      ...oldKey(constraint.at('topologyKey')),
      ...withoutSelector(constraint.at('labelSelector')),
    ]),
    ...oldKeys(annotations, oldAnnotations),
    ...spec.at('volumes').items.flatMap(volumeWarnings),
    ...duplicates(
      spec.at('hostAliases').items.map((item) => item.at('ip')),
      'ip',
    ),
    ...duplicates(secrets, 'name'),
    ...secrets.filter((name) => name.text === '').map((name) => `${name.path}: invalid empty name ""`),
    ...fractions(spec.at('overhead')),
    ...containers.flatMap((container) => [
      ...profileWarnings(container, annotations),
      ...fractions(container.at('resources.limits')),
      ...fractions(container.at('resources.requests')),
      ...envWarnings(container),
      ...container.at('ports').items.flatMap(hostWarnings),
    ]),
    ...portWarnings(containers),
    ...podTerms(spec.at('affinity.podAffinity')),
    ...podTerms(spec.at('affinity.podAntiAffinity')),
    ...spec.at('dnsConfig.nameservers').items.flatMap(ipWarnings),
    ...spec.at('hostAliases').items.flatMap((alias) => ipWarnings(alias.at('ip'))),
  ];
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

function oldKeys(map: Field, known: Readonly<Record<string, string>>): readonly string[] {
  return map.entries.flatMap(([key, { path }]) => (Object.hasOwn(known, key) ? `${path}: ${known[key]}` : []));
}

function oldKey({ text, path }: Field): readonly string[] {
  return Object.hasOwn(oldLabels, text) ? [`${path}: ${text} is ${oldLabels[text]}`] : [];
}

function nodeTerms(affinity: Field): readonly string[] {
  const keys = (term: Field) => term.at('matchExpressions').items.flatMap((item) => oldKey(item.at('key')));
  const preferences = affinity.at(preferred).items.map((item) => item.at('preference'));
  return [...affinity.at(`${required}.nodeSelectorTerms`).items.flatMap(keys), ...preferences.flatMap(keys)];
}

function podTerms(affinity: Field): readonly string[] {
  const terms = [
    ...affinity.at(required).items,
    ...affinity.at(preferred).items.map((item) => item.at('podAffinityTerm')),
  ];
  return terms.flatMap((term) => withoutSelector(term.at('labelSelector')));
}

function withoutSelector({ isSet, path }: Field): readonly string[] {
  return isSet ? [] : [`${path}: a null labelSelector results in matching no pod`];
}

function volumeWarnings(volume: Field): readonly string[] {
  const old = Object.keys(oldVolumes).filter((type) => volume.at(type).isSet);
  const name = JSON.stringify(volume.at('name').text);
  const isEmpty = volume.at('projected.sources').items.some((source) => Object.keys(source.object).length === 0);
  return [
    ...old.map((type) => `${volume.at(type).path}: ${oldVolumes[type]}`),
    ...(isEmpty ? [`volume ${name} (Projected) has no sources provided`] : []),
  ];
}

function duplicates(fields: readonly Field[], what: string): readonly string[] {
  const seen = new Set<string>();
  return fields.flatMap(({ path, text }) =>
    seen.size === seen.add(text).size ? [`${path}: duplicate ${what} ${JSON.stringify(text)}`] : [],
  );
}

function fractions(amounts: Field): readonly string[] {
  return ['memory', 'ephemeral-storage'].flatMap((name) => {
    const { isSet, path, text } = amounts.key(name);
    if (!isSet || parseQuantity(text).nanos % 1_000_000_000n === 0n) return [];
    return [`${path}: fractional byte value ${JSON.stringify(text)} is invalid, must be an integer`];
  });
}

/** Returns warnings about profiles that are set in annotations instead of fields. */
function profileWarnings(container: Field, annotations: Field): readonly string[] {
  const name = container.at('name').text;
  const seccomp = annotations.key(`container.seccomp.security.alpha.kubernetes.io/${name}`);
  const appArmor = annotations.key(`container.apparmor.security.beta.kubernetes.io/${name}`);
  const isUnset = (field: string) => !container.at(`securityContext.${field}`).isSet;
  return [
    ...(seccomp.isSet && isUnset('seccompProfile')
      ? [`${seccomp.path}: non-functional in v1.27+; use the "seccompProfile" field instead`]
      : []),
    ...(appArmor.isSet && isUnset('appArmorProfile')
      ? [`${appArmor.path}: deprecated since v1.30; use the "appArmorProfile" field instead`]
      : []),
  ];
}

function envWarnings(container: Field): readonly string[] {
  const seen = new Set<string>();
  return container.at('env').items.flatMap((variable) => {
    const name = variable.at('name').text;
    const value = variable.at('value').text;
    const reference = `$(${name})`;
    const isKept = !variable.at('valueFrom').isSet && value !== reference && value.includes(reference);
    const isHidden = seen.has(name) && !isKept;
    seen.add(name);
    return isHidden
      ? `${variable.path}: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`
      : [];
  });
}

function hostWarnings(port: Field): readonly string[] {
  const { name = '', containerPort, protocol, hostIP, hostPort } = port.object;
  if (hostIP === undefined || hostPort !== undefined) return [];
  const shown = `{Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`;
  return [`${port.path}: hostIP set without hostPort: ${shown}`];
}

/** Maximum number of warnings about ports, which is more than the headers of a response can contain. */
const maxPortWarnings = 200;

function portWarnings(containers: readonly Field[]): readonly string[] {
  const warnings: string[] = [];
  const earlier = new Map<string, Field[]>();
  for (const port of containers.flatMap((container) => container.at('ports').items)) {
    const { containerPort, protocol, hostIP = '', hostPort = 0 } = port.object;
    const others = earlier.get(`${containerPort}/${protocol}`) ?? [];
    for (const { object: other, path } of others) {
      const [otherIP, otherPort] = [other.hostIP ?? '', other.hostPort ?? 0];
      const isAmbiguous = hostPort === otherPort && (hostIP === '') !== (otherIP === '');
      if (otherIP === hostIP && otherPort === hostPort) {
        warnings.push(`${port.path}: duplicate port definition with ${path}`);
      } else if (hostPort === 0 || otherPort === 0) {
        warnings.push(`${port.path}: overlapping port definition with ${path}`);
      } else if (isAmbiguous) {
        warnings.push(`${port.path}: dangerously ambiguous port definition with ${path}`);
      }
      if (warnings.length >= maxPortWarnings) return warnings;
    }
    others.push(port);
    earlier.set(`${containerPort}/${protocol}`, others);
  }
  return warnings;
}
