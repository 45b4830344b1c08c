import { dnsLabelFaults, qualifiedNameFaults, subdomainFaults, underscoreFaults } from '../../../base/formats/index.js';
import {
  type Check,
  each,
  exactly,
  type Field,
  forbidden,
  ifSet,
  ifText,
  ipAddress,
  labelSelector,
  labels,
  nonnegative,
  oneOf,
  optional,
  optionalOneOf,
  range,
  requiredAs,
  syntax,
} from '../../checks/index.js';
import { internalJson } from '../internal-json.js';
import { checkContainers, profiles } from './containers.js';
import { nodeSelector, nodeTerm } from './node-selector.js';
import { checkPodResources } from './pod-resources.js';
import { checkResources } from './resources.js';
import { checkVolumes } from './volumes.js';

/** Checks a pod template. */
export function podTemplate(template: Field): void {
  // The API server omits `metadata` from these paths.
  template.at('metadata.labels').shownAt(`${template.path}.labels`).check(labels);
  const annotations = template.at('metadata.annotations');
  for (const key of Object.keys(annotations.object)) {
    annotations.shownAt(`${template.path}.annotations`).faults(qualifiedNameFaults(key.toLowerCase()), key);
  }
  const spec = template.at('spec');
  podSpec(spec);
  const ephemeral = spec.at('ephemeralContainers');
  if (ephemeral.list.length > 0) ephemeral.forbidden('ephemeral containers not allowed in pod template');
}

/** Checks a pod spec. */
export function podSpec(spec: Field): void {
  checkContainers(spec, checkVolumes(spec.at('volumes')));
  spec.check(settings);
}

const id = range(0, 2147483647);
const qualifiedName = syntax(qualifiedNameFaults);
const topologyKey = requiredAs('can not be empty');
const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

const weight = range(1, 100, 'must be in the range 1-100');
const podTerm: Check = {
  labelSelector,
  namespaceSelector: labelSelector,
  '': (term) => {
    for (const name of term.at('namespaces').items)
      name.shownAt(`${term.path}.namespace`).check(syntax(dnsLabelFaults));
  },
  topologyKey: [topologyKey, qualifiedName],
};
const podTerms: Check = {
  [required]: each(podTerm),
  [preferred]: each({ weight, podAffinityTerm: podTerm }),
};

/** Checks all fields except volumes and containers. */
const settings: Check = [
  {
    restartPolicy: oneOf('Always', 'OnFailure', 'Never'),
    dnsPolicy: oneOf('ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'),
    '': [checkDns, checkSystem, checkPodResources, checkOverride],
    serviceAccountName: optional(subdomainFaults),
    nodeName: optional(subdomainFaults),
    hostname: optional(dnsLabelFaults),
    subdomain: optional(dnsLabelFaults),
    priorityClassName: optional(subdomainFaults),
    runtimeClassName: optional(subdomainFaults),
    nodeSelector: labels,
    securityContext: {
      runAsUser: ifSet(id),
      runAsGroup: ifSet(id),
      fsGroup: ifSet(id),
      supplementalGroups: each(id),
      fsGroupChangePolicy: optionalOneOf('Always', 'OnRootMismatch'),
      supplementalGroupsPolicy: optionalOneOf('Merge', 'Strict'),
      seLinuxChangePolicy: optionalOneOf('MountOption', 'Recursive'),
      sysctls: checkSysctls,
      '': profiles,
    },
    resourceClaims: checkClaims,
  },
  checkSharing,
  {
    terminationGracePeriodSeconds: nonnegative,
    activeDeadlineSeconds: ifSet(range(1, 2147483647)),
    tolerations: each(checkToleration),
    hostAliases: each({ ip: ipAddress, hostnames: each(syntax(subdomainFaults)) }),
    topologySpreadConstraints: checkSpread,
    'affinity.podAffinity': podTerms,
    'affinity.podAntiAffinity': podTerms,
    [`affinity.nodeAffinity.${required}`]: ifSet(nodeSelector),
    [`affinity.nodeAffinity.${preferred}`]: each({ weight, preference: nodeTerm }),
    preemptionPolicy: optionalOneOf('Never', 'PreemptLowerPriority'),
    overhead: (overhead) => checkResources(overhead.with({ limits: overhead.object }), []),
    schedulingGates: (gates) => {
      const seen = new Set<string>();
      for (const gate of gates.items) {
        const { text } = gate.at('name');
        gate.faults(qualifiedNameFaults(text), text);
        gate.unique(seen, text);
      }
    },
    readinessGates: each({ conditionType: qualifiedName }),
  },
];

function checkOverride(spec: Field): void {
  const override = spec.at('hostnameOverride');
  if (!override.isSet) return;
  for (const name of ['setHostnameAsFQDN', 'hostNetwork']) {
    if (spec.object[name] === true) override.forbidden(`may not be specified when ${name} is true`);
  }
  if (override.text.length > 64) override.tooLong(64);
  override.faults(subdomainFaults(override.text));
}

function checkDns(spec: Field): void {
  const config = spec.at('dnsConfig');
  const servers = config.at('nameservers');
  if (spec.object.dnsPolicy === 'None') {
    if (!config.isSet) config.required('must provide `dnsConfig` when `dnsPolicy` is None');
    else if (servers.list.length === 0) {
      servers.required('must provide at least one DNS nameserver when `dnsPolicy` is None');
    }
  }
  if (servers.list.length > 3) servers.invalid('must not have more than 3 nameservers');
  servers.check(each(ipAddress));
  const searches = config.at('searches');
  if (searches.list.length > 32) searches.invalid('must not have more than 32 search paths');
  for (const search of searches.items) {
    const name = search.with(search.text.replace(/(?<=.)\.$/, ''));
    if (search.text !== '.') name.check(syntax(underscoreFaults));
  }
  for (const option of config.at('options').items) {
    if (option.at('name').text === '') option.required('must not be empty');
  }
}

const linuxOnly = forbidden('cannot be set for a windows pod');
const windowsOnly = forbidden('windows options cannot be set for a linux pod');

/** The checks of a security context, by the operating system of the pod. */
const securityOf: Readonly<Record<string, Check>> = {
  linux: { windowsOptions: windowsOnly },
  windows: Object.fromEntries(
    [
      ...[
        'allowPrivilegeEscalation',
        'appArmorProfile',
        'capabilities',
        'fsGroup',
        'fsGroupChangePolicy',
        'privileged',
      ],
      ...['procMount', 'readOnlyRootFilesystem', 'runAsGroup', 'runAsUser', 'seLinuxChangePolicy', 'seLinuxOptions'],
      ...['seccompProfile', 'supplementalGroups', 'supplementalGroupsPolicy', 'sysctls'],
    ].map((field) => [field, linuxOnly]),
  ),
};

function checkSystem(spec: Field): void {
  const system = spec.at('os');
  if (!system.isSet) return;
  const name = system.at('name');
  if (name.text === '') name.required();
  else name.shownAt(system.path).check(optionalOneOf('linux', 'windows'));
  const security: Check = { securityContext: securityOf[name.text] ?? [] };
  const containers = each(security);
  spec.check([security, { containers, initContainers: containers, ephemeralContainers: containers }]);
  if (name.text !== 'windows') return;
  for (const field of ['hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace']) spec.at(field).check(linuxOnly);
  spec.check({ resources: forbidden('may not be set for a windows pod') });
}

const sysctl = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';

function checkSysctls(list: Field): void {
  const seen = new Set<string>();
  for (const name of list.items.map((item) => item.at('name'))) {
    if (name.text === '') name.required();
    else if (name.text.length > 253 || !new RegExp(sysctl).test(name.text)) {
      name.invalid(`must have at most 253 characters and match regex ${sysctl}`);
    } else if (seen.has(name.text)) name.duplicate();
    seen.add(name.text);
  }
}

function checkClaims(claims: Field): void {
  const seen = new Set<string>();
  for (const claim of claims.items) {
    const [name, given, template] = ['name', 'resourceClaimName', 'resourceClaimTemplateName'].map((field) =>
      claim.at(field),
    ) as [Field, Field, Field]; // one field for each name
    const shown = internalJson(claim.value, 'core/v1.PodResourceClaim');
    name.check([requiredAs(''), ifText([syntax(dnsLabelFaults), (field) => field.unique(seen)])]);
    if (given.isSet && template.isSet) {
      claim.invalid('at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified', shown);
    } else if (!given.isSet && !template.isSet) {
      claim.invalid('must specify one of: `resourceClaimName`, `resourceClaimTemplateName`', shown);
    }
    for (const field of [given, template]) field.check(ifSet(syntax(subdomainFaults)));
  }
}

function checkSharing(spec: Field): void {
  const { hostPID, hostIPC, hostUsers, hostNetwork } = spec.object;
  const shared = spec.at('shareProcessNamespace');
  if (hostPID === true && shared.value === true) {
    shared.invalid('ShareProcessNamespace and HostPID cannot both be enabled');
  }
  if (hostUsers !== false) return;
  const used = { hostNetwork, HostPID: hostPID, HostIPC: hostIPC };
  for (const [name, value] of Object.entries(used)) {
    if (value === true) spec.at(name).forbidden('when `hostUsers` is false');
  }
}

/** Checks a toleration of a pod or of a RuntimeClass. */
export function checkToleration(toleration: Field): void {
  const { key = '', operator: given = '', value = '', effect = '', tolerationSeconds } = toleration.object;
  const place = toleration.at('operator');
  toleration.check({ key: ifText(qualifiedName) });
  if (key === '' && given !== 'Exists') {
    const why = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    place.invalid(why, given);
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    toleration.at('effect').invalid("effect must be 'NoExecute' when `tolerationSeconds` is set", effect);
  }
  if (given === 'Exists' && value !== '') place.invalid("value must be empty when `operator` is 'Exists'", value);
  else if (given !== '') place.check(optionalOneOf('Equal', 'Exists'));
  toleration.check({ effect: ifText(optionalOneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute')) });
}

function checkSpread(constraints: Field): void {
  const keys = constraints.items.map(({ object: { topologyKey: key, whenUnsatisfiable: action } }) =>
    JSON.stringify([key, action]),
  );
  for (const [index, constraint] of constraints.items.entries()) {
    const key = constraint.at('topologyKey');
    const action = constraint.at('whenUnsatisfiable');
    constraint.check({
      maxSkew: range(1, Number.POSITIVE_INFINITY, 'must be greater than zero'),
      topologyKey: [topologyKey, ifText(qualifiedName)],
    });
    if (keys.includes(keys[index] ?? '', index + 1)) {
      constraint.at('{topologyKey, whenUnsatisfiable}').duplicate(`{${key.text}, ${action.text}}`);
    }
    action.check(exactly('DoNotSchedule', 'ScheduleAnyway'));
    const domains = constraint.at('minDomains');
    domains.check(ifSet(range(1, Number.POSITIVE_INFINITY, 'must be greater than zero')));
    if (domains.isSet && action.text !== 'DoNotSchedule') {
      domains.invalid(`can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action.text}`);
    }
    const inclusion = optionalOneOf('Honor', 'Ignore');
    constraint.check({ nodeAffinityPolicy: inclusion, nodeTaintsPolicy: inclusion, labelSelector });
  }
}
