import type { Json } from '../../../base/json/index.js';
import {
  dnsLabelFaults,
  type FieldError,
  type JsonObject,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../model/index.js';
import { itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { ipText, isIp } from './addresses.js';
import { checkContainers } from './containers.js';
import { checkLabelSelector, checkLabels } from './selectors.js';
import { checkVolumes } from './volumes.js';

/** Validates a pod template. */
export function checkPodTemplate(problems: Problems, field: string, template: JsonObject): void {
  const metadata = objectOf(template.metadata);
  checkLabels(problems, `${field}.labels`, objectOf(metadata.labels));
  checkAnnotations(problems, `${field}.annotations`, objectOf(metadata.annotations));
  checkPodSpec(problems, `${field}.spec`, objectOf(template.spec));
  if (listOf(objectOf(template.spec).ephemeralContainers).length > 0) {
    problems.forbidden(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template');
  }
}

function checkAnnotations(problems: Problems, field: string, annotations: JsonObject): void {
  for (const key of Object.keys(annotations)) problems.faults(field, key, qualifiedNameFaults(key.toLowerCase()));
}

/** Validates a pod spec. */
export function podSpecErrors(spec: JsonObject, field = 'spec'): readonly FieldError[] {
  const problems = new Problems();
  checkPodSpec(problems, field, spec);
  return problems.list;
}

function checkPodSpec(problems: Problems, field: string, spec: JsonObject): void {
  const volumes = checkVolumes(problems, `${field}.volumes`, spec.volumes);
  checkContainers(problems, field, spec, volumes);
  problems.oneOf(`${field}.restartPolicy`, spec.restartPolicy, new Set(['Always', 'OnFailure', 'Never']));
  checkDns(problems, field, spec);
  checkNames(problems, field, spec);
  checkLabels(problems, `${field}.nodeSelector`, objectOf(spec.nodeSelector));
  checkSecurity(problems, field, spec);
  checkNumbers(problems, field, spec);
  checkTolerations(problems, `${field}.tolerations`, spec.tolerations);
  checkHostAliases(problems, `${field}.hostAliases`, spec.hostAliases);
  checkSpread(problems, `${field}.topologySpreadConstraints`, spec.topologySpreadConstraints);
  checkAffinity(problems, `${field}.affinity`, objectOf(spec.affinity));
  problems.optionalOneOf(`${field}.preemptionPolicy`, spec.preemptionPolicy, ['PreemptLowerPriority', 'Never']);
  for (const [gate, at] of itemsOf(spec.schedulingGates, `${field}.schedulingGates`)) {
    problems.faults(at, textOf(gate.name), qualifiedNameFaults(textOf(gate.name)));
  }
  for (const [gate, at] of itemsOf(spec.readinessGates, `${field}.readinessGates`)) {
    problems.faults(`${at}.conditionType`, textOf(gate.conditionType), qualifiedNameFaults(textOf(gate.conditionType)));
  }
}

const dnsPolicies = new Set(['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']);

function checkDns(problems: Problems, field: string, spec: JsonObject): void {
  problems.oneOf(`${field}.dnsPolicy`, spec.dnsPolicy, dnsPolicies);
  const config = objectOf(spec.dnsConfig);
  const servers = listOf(config.nameservers);
  if (spec.dnsPolicy === 'None') {
    if (spec.dnsConfig === undefined) {
      problems.required(`${field}.dnsConfig`, 'must provide `dnsConfig` when `dnsPolicy` is None');
    } else if (servers.length === 0) {
      problems.required(
        `${field}.dnsConfig.nameservers`,
        'must provide at least one DNS nameserver when `dnsPolicy` is None',
      );
    }
  }
  if (servers.length > 3) {
    problems.invalid(`${field}.dnsConfig.nameservers`, servers as Json, 'must not have more than 3 nameservers');
  }
}

function checkNames(problems: Problems, field: string, spec: JsonObject): void {
  const check = (name: string, faults: (value: string) => readonly string[]) => {
    const value = textOf(spec[name]);
    if (value !== '') problems.faults(`${field}.${name}`, value, faults(value));
  };
  check('serviceAccountName', subdomainFaults);
  check('nodeName', subdomainFaults);
  check('hostname', dnsLabelFaults);
  check('subdomain', dnsLabelFaults);
  check('priorityClassName', subdomainFaults);
  check('runtimeClassName', subdomainFaults);
}

function checkSecurity(problems: Problems, field: string, spec: JsonObject): void {
  const security = objectOf(spec.securityContext);
  const at = `${field}.securityContext`;
  const range = 'must be between 0 and 2147483647, inclusive';
  for (const name of ['runAsUser', 'runAsGroup', 'fsGroup']) {
    const value = security[name];
    if (value !== undefined && (numberOf(value) < 0 || numberOf(value) > 2147483647))
      problems.invalid(`${at}.${name}`, value, range);
  }
  listOf(security.supplementalGroups).forEach((group, index) => {
    if (numberOf(group) < 0 || numberOf(group) > 2147483647)
      problems.invalid(`${at}.supplementalGroups[${index}]`, group, range);
  });
  problems.optionalOneOf(`${at}.fsGroupChangePolicy`, security.fsGroupChangePolicy, ['OnRootMismatch', 'Always']);
  if (spec.hostPID === true && spec.shareProcessNamespace === true) {
    problems.invalid(
      `${field}.shareProcessNamespace`,
      true,
      'ShareProcessNamespace and HostPID cannot both be enabled',
    );
  }
}

function checkNumbers(problems: Problems, field: string, spec: JsonObject): void {
  problems.nonnegative(`${field}.terminationGracePeriodSeconds`, spec.terminationGracePeriodSeconds);
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== undefined && (numberOf(deadline) < 1 || numberOf(deadline) > 2147483647)) {
    problems.invalid(`${field}.activeDeadlineSeconds`, deadline, 'must be between 1 and 2147483647, inclusive');
  }
}

function checkTolerations(problems: Problems, field: string, tolerations: Json | undefined): void {
  for (const [toleration, at] of itemsOf(tolerations, field)) {
    const { key = '', operator = '', value = '', effect = '', tolerationSeconds } = toleration;
    if (key !== '') problems.faults(`${at}.key`, textOf(key), qualifiedNameFaults(textOf(key)));
    if (key === '' && operator !== 'Exists') {
      problems.invalid(
        `${at}.operator`,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      );
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      problems.invalid(`${at}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    }
    if (operator === 'Exists' && value !== '') {
      problems.invalid(`${at}.operator`, value, "value must be empty when `operator` is 'Exists'");
    } else if (!['', 'Exists', 'Equal'].includes(textOf(operator))) {
      problems.notSupported(`${at}.operator`, operator, ['Equal', 'Exists']);
    }
    if (effect !== '')
      problems.optionalOneOf(`${at}.effect`, effect, new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']));
  }
}

function checkHostAliases(problems: Problems, field: string, aliases: Json | undefined): void {
  for (const [alias, at] of itemsOf(aliases, field)) {
    const ip = textOf(alias.ip);
    if (!isIp(ip)) problems.invalid(`${at}.ip`, ip, ipText);
    listOf(alias.hostnames).forEach((name, index) => {
      problems.faults(`${at}.hostnames[${index}]`, textOf(name), subdomainFaults(textOf(name)));
    });
  }
}

function checkSpread(problems: Problems, field: string, constraints: Json | undefined): void {
  const all = itemsOf(constraints, field);
  for (const [constraint, at] of all) {
    if (numberOf(constraint.maxSkew) <= 0)
      problems.invalid(`${at}.maxSkew`, constraint.maxSkew ?? 0, 'must be greater than zero');
    const key = textOf(constraint.topologyKey);
    if (key === '') problems.required(`${at}.topologyKey`, 'can not be empty');
    else problems.faults(`${at}.topologyKey`, key, qualifiedNameFaults(key));
    const isSameAs = (other: JsonObject) =>
      other !== constraint &&
      other.topologyKey === constraint.topologyKey &&
      other.whenUnsatisfiable === constraint.whenUnsatisfiable;
    const later = all.slice(all.findIndex(([item]) => item === constraint) + 1);
    if (later.some(([other]) => isSameAs(other))) {
      problems.duplicate(`${at}.{topologyKey, whenUnsatisfiable}`, `{${key}, ${textOf(constraint.whenUnsatisfiable)}}`);
    }
    const choices = ['DoNotSchedule', 'ScheduleAnyway'];
    const action = textOf(constraint.whenUnsatisfiable);
    if (!choices.includes(action)) problems.notSupported(`${at}.whenUnsatisfiable`, action, choices);
    if (constraint.labelSelector !== undefined)
      checkLabelSelector(problems, `${at}.labelSelector`, objectOf(constraint.labelSelector));
  }
}

function checkAffinity(problems: Problems, field: string, affinity: JsonObject): void {
  for (const kind of ['podAffinity', 'podAntiAffinity']) {
    const terms = objectOf(affinity[kind]);
    const at = `${field}.${kind}`;
    for (const [term, place] of itemsOf(
      terms.requiredDuringSchedulingIgnoredDuringExecution,
      `${at}.requiredDuringSchedulingIgnoredDuringExecution`,
    )) {
      checkTerm(problems, place, term);
    }
    for (const [weighted, place] of itemsOf(
      terms.preferredDuringSchedulingIgnoredDuringExecution,
      `${at}.preferredDuringSchedulingIgnoredDuringExecution`,
    )) {
      checkWeight(problems, place, weighted);
      checkTerm(problems, `${place}.podAffinityTerm`, objectOf(weighted.podAffinityTerm));
    }
  }
  const node = objectOf(affinity.nodeAffinity);
  if (node.requiredDuringSchedulingIgnoredDuringExecution !== undefined) {
    const at = `${field}.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution`;
    const terms = itemsOf(
      objectOf(node.requiredDuringSchedulingIgnoredDuringExecution).nodeSelectorTerms,
      `${at}.nodeSelectorTerms`,
    );
    if (terms.length === 0) problems.required(`${at}.nodeSelectorTerms`, 'must have at least one node selector term');
    for (const [term, place] of terms) checkNodeTerm(problems, place, term);
  }
  for (const [weighted, place] of itemsOf(
    node.preferredDuringSchedulingIgnoredDuringExecution,
    `${field}.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution`,
  )) {
    checkWeight(problems, place, weighted);
    checkNodeTerm(problems, `${place}.preference`, objectOf(weighted.preference));
  }
}

function checkWeight(problems: Problems, at: string, { weight = 0 }: JsonObject): void {
  if (numberOf(weight) <= 0 || numberOf(weight) > 100)
    problems.invalid(`${at}.weight`, weight, 'must be in the range 1-100');
}

function checkTerm(problems: Problems, at: string, term: JsonObject): void {
  if (term.labelSelector !== undefined)
    checkLabelSelector(problems, `${at}.labelSelector`, objectOf(term.labelSelector));
  const key = textOf(term.topologyKey);
  if (key === '') problems.required(`${at}.topologyKey`, 'can not be empty');
  problems.faults(`${at}.topologyKey`, key, qualifiedNameFaults(key));
}

function checkNodeTerm(problems: Problems, at: string, term: JsonObject): void {
  for (const [requirement, place] of itemsOf(term.matchExpressions, `${at}.matchExpressions`)) {
    const values = listOf(requirement.values);
    switch (requirement.operator) {
      case 'In':
      case 'NotIn':
        if (values.length === 0)
          problems.required(`${place}.values`, "must be specified when `operator` is 'In' or 'NotIn'");
        break;
      case 'Exists':
      case 'DoesNotExist':
        if (values.length > 0)
          problems.forbidden(`${place}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        break;
      case 'Gt':
      case 'Lt':
        if (values.length !== 1)
          problems.required(`${place}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'");
        break;
      default:
        problems.invalid(`${place}.operator`, requirement.operator ?? '', 'not a valid selector operator');
    }
    problems.faults(`${place}.key`, textOf(requirement.key), qualifiedNameFaults(textOf(requirement.key)));
  }
}
