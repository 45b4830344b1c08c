import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  ipAddress,
  labelSelector,
  labels,
  nonnegative,
  notEmpty,
  oneOf,
  operator,
  optional,
  optionalOneOf,
  range,
  requiredAs,
  syntax,
} from '../../checks/index.js';
import { dnsLabelFaults, qualifiedNameFaults, subdomainFaults } from '../../model/index.js';
import { checkContainers } from './containers.js';
import { checkVolumes } from './volumes.js';

/** A pod template. */
export function podTemplate(template: Field): void {
  // The API server leaves out a step of these paths.
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

/** A pod spec. */
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
const podTerm: Check = { labelSelector, topologyKey: [topologyKey, qualifiedName] };
const podTerms: Check = {
  [required]: each(podTerm),
  [preferred]: each({ weight, podAffinityTerm: podTerm }),
};
const nodeTerm: Check = { matchExpressions: each([checkNodeOperator, { key: qualifiedName }]) };

/** Everything but volumes and containers. */
const settings: Check = [
  {
    restartPolicy: oneOf('Always', 'OnFailure', 'Never'),
    dnsPolicy: oneOf('ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'),
    '': checkDns,
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
    },
  },
  checkSharedProcesses,
  {
    terminationGracePeriodSeconds: nonnegative,
    activeDeadlineSeconds: ifSet(range(1, 2147483647)),
    tolerations: each(checkToleration),
    hostAliases: each({ ip: ipAddress, hostnames: each(syntax(subdomainFaults)) }),
    topologySpreadConstraints: checkSpread,
    'affinity.podAffinity': podTerms,
    'affinity.podAntiAffinity': podTerms,
    [`affinity.nodeAffinity.${required}`]: ifSet({
      nodeSelectorTerms: [notEmpty('must have at least one node selector term'), each(nodeTerm)],
    }),
    [`affinity.nodeAffinity.${preferred}`]: each({ weight, preference: nodeTerm }),
    preemptionPolicy: optionalOneOf('Never', 'PreemptLowerPriority'),
    schedulingGates: each((gate) => gate.faults(qualifiedNameFaults(gate.at('name').text), gate.at('name').text)),
    readinessGates: each({ conditionType: qualifiedName }),
  },
];

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
}

function checkSharedProcesses(spec: Field): void {
  const shared = spec.at('shareProcessNamespace');
  if (spec.object.hostPID === true && shared.value === true) {
    shared.invalid('ShareProcessNamespace and HostPID cannot both be enabled');
  }
}

function checkToleration(toleration: Field): void {
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
    const actions = ['DoNotSchedule', 'ScheduleAnyway'];
    if (!actions.includes(action.text)) action.notSupported(actions);
    constraint.check({ labelSelector });
  }
}

/** Nodes, unlike labels, are also selected by numbers. */
function checkNodeOperator(requirement: Field): void {
  const { text } = requirement.at('operator');
  if (text !== 'Gt' && text !== 'Lt') return operator(requirement);
  const values = requirement.at('values');
  if (values.list.length !== 1) values.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
}
