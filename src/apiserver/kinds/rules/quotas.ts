import { parseQuantity, qualifiedNameFaults } from '../../../base/formats/index.js';
import { type Field, forbidden, immutable, syntax } from '../../checks/index.js';
import { objectOf, textOf } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { checkResourceName, isStandardResource, quantity } from './resources.js';

const group = '';

/** Rules of LimitRange and ResourceQuota. */
export const quotaRules: readonly KindRules[] = [
  { group, kind: 'LimitRange', check: { 'spec.limits': checkLimits } },
  {
    group,
    kind: 'ResourceQuota',
    check: { spec: checkQuota, 'spec.scopes': immutable },
    subresources: { status: statusSubresource({ check: { 'status.hard': checkHard, 'status.used': checkHard } }) },
  },
];

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

/**
 * Pairs of limits of which the first must not exceed the second, with the reported field and the words for both limits.
 */
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
      // If the reported field is `default`, the API server shows the value of the other limit.
      const shown = (reported === low) === (reported !== 'default') ? least : most;
      const detail = `${lowWords} value ${least.text} is greater than ${highWords} value ${most.text}`;
      limit.at(reported).key(name).invalid(detail, shown.text);
    }
  }
}

function nanosOf(amount: Field): bigint {
  return parseQuantity(amount.text).nanos;
}

/** Checks the limits of a quota, or the used amounts. */
function checkHard(hard: Field): void {
  for (const [name, amount] of hard.entries) {
    const faults = qualifiedNameFaults(name);
    amount.faults(faults, name);
    amount.check(quantity);
    if (!isStandardResource(name)) {
      if (faults.length === 0) amount.invalid(unqualifiedText, name);
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
    for (const name of names) if (isStandardResource(name) && !isInScope(scope, name)) misapplied();
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
