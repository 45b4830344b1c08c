import { type Amounts, add, amountsOf, containersTotal, count, podQos } from '../kinds/index.js';
import {
  type AdmissionRequest,
  type ApiObject,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../model/index.js';

/** The usage that one object adds to the quotas of its namespace. */
export interface Usage {
  /** Whether a quota can limit the resource with this name for objects of this kind. */
  isCounted(name: string): boolean;
  /** Whether the object is in a scope. */
  isIn(scope: Scope): boolean;
  readonly amounts: Amounts;
  /** Returns a message if the object must specify some of the named resources, but lacks them; otherwise undefined. */
  missing(names: readonly string[]): string | undefined;
}

/** A scope of a quota; entries of `spec.scopes` have the operator `Exists`. */
export interface Scope {
  readonly scopeName?: string;
  readonly operator?: string;
  readonly values?: readonly string[];
}

/**
 * Returns the usage of an object; undefined if quotas ignore the request.
 *
 * @param of the counted object. Default: the new object of the request.
 */
export function usageOf(
  { found, operation, subresource, object, oldObject }: AdmissionRequest,
  of?: ApiObject,
): Usage | undefined {
  const { group, plural } = found.resource;
  const kind = group === '' ? plural : '';
  const isWrite = operation === 'CREATE' || operation === 'UPDATE';
  if (!isWrite || !object || (subresource !== '' && !(kind === 'pods' && subresource === 'resize'))) return undefined;
  const counted = of ?? object;
  const total = `count/${plural}${group === '' ? '' : `.${group}`}`;
  const one = { ...count(total, 1), ...(aliased.includes(kind) && count(plural, 1)) };
  if (operation === 'CREATE' || kind === 'services' || kind === 'persistentvolumeclaims') {
    if (kind === 'services') return plain({ ...one, ...serviceAmounts(objectOf(counted.spec)) });
    if (kind === 'persistentvolumeclaims') return claimUsage(counted, one);
    return kind === 'pods' ? podUsage(counted, one) : plain(one);
  }
  const hasMoved = oldObject !== undefined && isTerminating(oldObject) !== isTerminating(object);
  return kind === 'pods' && (subresource === 'resize' || hasMoved) ? podUsage(counted, one) : undefined;
}

const aliased = [
  'configmaps',
  'persistentvolumeclaims',
  'pods',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
];

function plain(amounts: Amounts): Usage {
  return { amounts, isCounted: (name) => Object.hasOwn(amounts, name), isIn: () => false, missing: () => undefined };
}

function serviceAmounts({ type, ports, allocateLoadBalancerNodePorts }: JsonObject): Amounts {
  const list = objectsOf(ports);
  const isBalanced = type === 'LoadBalancer';
  const given = list.filter(({ nodePort }) => numberOf(nodePort) !== 0);
  const nodePorts = isBalanced && allocateLoadBalancerNodePorts === false ? given : list;
  const hasNodePorts = isBalanced || type === 'NodePort';
  return {
    ...count('services.loadbalancers', isBalanced ? 1 : 0),
    ...count('services.nodeports', hasNodePorts ? nodePorts.length : 0),
  };
}

const perClass = '.storageclass.storage.k8s.io/';

function claimUsage({ metadata, spec }: ApiObject, one: Amounts): Usage {
  const storage = amountsOf(objectOf(objectOf(objectOf(spec).resources).requests)).storage;
  const legacy = metadata.annotations?.['volume.beta.kubernetes.io/storage-class'];
  const storageClass = legacy ?? textOf(objectOf(spec).storageClassName);
  const all = { ...count('persistentvolumeclaims', 1), ...(storage && { 'requests.storage': storage }) };
  const classed = Object.entries(all).map(([name, amount]) => [`${storageClass}${perClass}${name}`, amount] as const);
  const amounts = { ...one, ...all, ...(storageClass !== '' && Object.fromEntries(classed)) };
  const names = ['persistentvolumeclaims', 'requests.storage', 'count/persistentvolumeclaims'];
  return { ...plain(amounts), isCounted: (name) => names.includes(name.split(perClass).at(-1) ?? '') };
}

const computed = ['cpu', 'memory', 'ephemeral-storage'];
const podResources: ReadonlySet<string> = new Set([
  ...['pods', 'count/pods', ...computed],
  ...computed.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
]);
const required = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];

function podUsage(pod: ApiObject, one: Amounts): Usage {
  const spec = objectOf(pod.spec);
  const requests = add(podTotal(spec, 'requests'), amountsOf(objectOf(spec.overhead)));
  return {
    amounts: { ...one, ...named(requests, podTotal(spec, 'limits')) },
    isCounted: (name) => podResources.has(name) || /^(requests\.)?hugepages-|^requests\..*\//.test(name),
    isIn: (scope) => isPodIn(pod, scope),
    missing: (names) =>
      missingResources(
        spec,
        names.filter((name) => required.includes(name)),
      ),
  };
}

/** Returns requests and limits by the names that quotas use: requested CPU is both `cpu` and `requests.cpu`. */
function named(requests: Amounts, limits: Amounts): Amounts {
  const isHuge = (name: string) => name.startsWith('hugepages-');
  const pairs = Object.entries(requests).flatMap(([name, amount]) => {
    const isOwn = computed.includes(name) || isHuge(name);
    if (!isOwn && !name.includes('/')) return [];
    return [...(isOwn ? [[name, amount] as const] : []), [`requests.${name}`, amount] as const];
  });
  const limited = Object.entries(limits).filter(([name]) => computed.includes(name));
  return Object.fromEntries([...pairs, ...limited.map(([name, amount]) => [`limits.${name}`, amount] as const)]);
}

/**
 * Returns the requests or limits of a pod without its overhead: those in `spec.resources`, or else those of its
 * containers.
 */
export function podTotal(spec: JsonObject, field: 'limits' | 'requests'): Amounts {
  return { ...containersTotal(spec, field), ...amountsOf(objectOf(objectOf(spec.resources)[field])) };
}

function missingResources(spec: JsonObject, names: readonly string[]): string | undefined {
  if (Object.keys(objectOf(spec.resources)).length > 0) return undefined;
  const containers = [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)];
  const texts = names.toSorted().flatMap((resource) => {
    const without = containers.filter(({ resources }) => {
      const { requests, limits } = objectOf(resources);
      return !Object.hasOwn(named(amountsOf(objectOf(requests)), amountsOf(objectOf(limits))), resource);
    });
    const list = [...new Set(without.map(({ name }) => textOf(name)))].sort();
    return list.length === 0 ? [] : [`${resource} for: ${list.join(',')}`];
  });
  return texts.length === 0 ? undefined : `must specify ${texts.join('; ')}`;
}

function isTerminating({ spec }: ApiObject): boolean {
  return numberOf(objectOf(spec).activeDeadlineSeconds ?? -1) >= 0;
}

function isPodIn(pod: ApiObject, { scopeName, operator, values = [] }: Scope): boolean {
  const spec = objectOf(pod.spec);
  switch (scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return podQos(spec) === 'BestEffort';
    case 'NotBestEffort':
      return podQos(spec) !== 'BestEffort';
    case 'PriorityClass': {
      const name = textOf(spec.priorityClassName);
      if (operator === 'Exists') return name !== '';
      if (operator === 'DoesNotExist') return name === '';
      return values.includes(name) === (operator === 'In');
    }
    case 'CrossNamespacePodAffinity':
      return affinityTerms(objectOf(spec.affinity)).some(
        ({ namespaces, namespaceSelector }) => listOf(namespaces).length > 0 || namespaceSelector !== undefined,
      );
    default:
      return false;
  }
}

function affinityTerms(affinity: JsonObject): readonly JsonObject[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const rules = objectOf(affinity[kind]);
    const preferred = objectsOf(rules.preferredDuringSchedulingIgnoredDuringExecution);
    return [
      ...objectsOf(rules.requiredDuringSchedulingIgnoredDuringExecution),
      ...preferred.map(({ podAffinityTerm }) => objectOf(podAffinityTerm)),
    ];
  });
}
