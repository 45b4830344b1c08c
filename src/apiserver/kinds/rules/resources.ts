import { parseQuantity, qualifiedNameFaults } from '../../../base/formats/index.js';
import { type Check, type Field, nonnegativeText } from '../../checks/index.js';
import { textOf } from '../../model/index.js';

/** Requires an amount that is not negative. */
export const quantity: Check = (amount) => {
  if (parseQuantity(amount.text).nanos < 0n) amount.invalid(nonnegativeText);
};

/** Validates requests and limits; `claims` are the names of the pod's resource claims. */
export function checkResources(resources: Field, claims: readonly string[], isPod = false): void {
  const [limits, requests] = [resources.at('limits'), resources.at('requests')];
  for (const [name, amount] of [...limits.entries, ...requests.entries]) {
    checkResourceName(amount, name, isPod);
    checkAmount(amount, name);
    if (name.startsWith(hugePages)) checkPages(amount, name);
  }
  for (const [name, amount] of requests.entries) {
    const limit = limits.key(name).value;
    const difference = parseQuantity(amount.text).nanos - parseQuantity(textOf(limit) || '0').nanos;
    const isExact = isExtended(name) || name.startsWith(hugePages);
    if (limit === undefined) {
      if (isExact) limits.required('Limit must be set for non overcommitable resources');
    } else if (isExact && difference !== 0n) {
      requests.invalid(`must be equal to ${name} limit of ${textOf(limit)}`, amount.text);
    } else if (difference > 0n) {
      requests.invalid(`must be less than or equal to ${name} limit of ${textOf(limit)}`, amount.text);
    }
  }
  const names = [...Object.keys(limits.object), ...Object.keys(requests.object)];
  if (names.some((name) => name.startsWith(hugePages)) && !names.includes('cpu') && !names.includes('memory')) {
    resources.forbidden('HugePages require cpu or memory');
  }
  const seen = new Set<string>();
  for (const claim of resources.at('claims').items) {
    const { text } = claim.at('name');
    if (text === '') {
      claim.required();
      continue;
    }
    claim.unique(seen, [text, claim.at('request').text].filter(Boolean).join('/'));
    const list = claims.length === 0 ? ' which is empty' : `: ${[...claims].sort().join(', ')}`;
    if (!claims.includes(text)) {
      claim.with(text).notFound(`must be one of the names in pod.spec.resourceClaims${list}`);
    }
  }
}

const hugePages = 'hugepages-';
const containerResources = ['cpu', 'memory', 'ephemeral-storage'];
const standardResources = [
  ...['', 'requests.', 'limits.'].flatMap((prefix) => containerResources.map((name) => prefix + name)),
  ...['storage', 'requests.storage', 'pods', 'services', 'services.nodeports', 'services.loadbalancers'],
  ...['replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims'],
];

/** Whether a resource name is qualified, or is a standard name such as `cpu` or, for quotas, `requests.cpu`. */
export function isStandardResource(name: string): boolean {
  return name.includes('/') || standardResources.includes(name) || /^(requests\.)?hugepages-/.test(name);
}

function isContainerResource(name: string): boolean {
  return name.includes('/') || containerResources.includes(name) || name.startsWith(hugePages);
}

/** Whether a pod as a whole can have the resource. */
export function isPodResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith(hugePages);
}

/** Whether a resource is an extended resource, whose amount is an integer and cannot be overcommitted. */
function isExtended(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/');
}

/** Reports a negative amount, and a fractional amount of an extended resource. */
export function checkAmount(amount: Field, name: string): void {
  amount.check(quantity);
  if (isExtended(name) && parseQuantity(amount.text).nanos % 1_000_000_000n !== 0n)
    amount.invalid('must be an integer');
}

/** Reports an amount that is not divisible by the page size, as 3Mi of `hugepages-2Mi`. */
function checkPages(amount: Field, name: string): void {
  const size = name.slice(hugePages.length);
  const page = /^\d+([kMGTPE]|[KMGTPE]i)?$/.test(size) ? parseQuantity(size).nanos : 0n;
  if (page === 0n || parseQuantity(amount.text).nanos % page !== 0n)
    amount.invalid(`${amount.text} is not positive integer multiple of ${name}`);
}

/** Reports a resource name that is invalid, or that containers (with `isPod`, pods) cannot request. */
export function checkResourceName(amount: Field, name: string, isPod = false): void {
  const faults = qualifiedNameFaults(name);
  amount.faults(faults, name);
  if (faults.length === 0 && !isStandardResource(name)) {
    amount.invalid('must be a standard resource type or fully qualified', name);
  }
  if (isPod) {
    if (faults.length === 0 && isStandardResource(name) && !isPodResource(name))
      amount.notSupported(['cpu', 'hugepages-', 'memory'], name);
  } else if (!isContainerResource(name)) amount.invalid('must be a standard resource for containers', name);
}
