import { formatQuantity, parseQuantity } from '../../base/formats/index.js';
import { type Amounts, amountsOf } from '../kinds/index.js';
import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  type JsonObject,
  objectOf,
  objectsOf,
  type ServerCore,
  textOf,
} from '../model/index.js';
import { podTotal } from './resource-usage.js';
import { nameOf } from './review.js';

/** Applies the default resources of LimitRanges to containers, and enforces LimitRanges on pods and claims. */
export function limitRanger({ resources, objects }: ServerCore): AdmissionPlugin {
  const limitsFor = ({ namespace }: AdmissionRequest) => {
    const found = resources.find('', 'v1', 'limitranges');
    const ranges = found ? objects.list(found.resource, namespace) : [];
    return ranges.map(({ spec }) => objectsOf(objectOf(spec).limits));
  };
  return {
    name: 'LimitRanger',
    mutate: async (request) => {
      const { object } = request;
      if (!object || kindIn(request) !== 'Pod') return object;
      return limitsFor(request).reduce(withDefaults, object);
    },
    validate: async (request) => {
      const kind = kindIn(request);
      if (!kind || !request.object) return;
      for (const limits of limitsFor(request)) {
        const errors = [
          ...new Set(kind === 'Pod' ? podErrors(request.object, limits) : claimErrors(request.object, limits)),
        ];
        if (errors.length === 0) continue;
        const { resource } = request.found;
        const why = errors.length === 1 ? String(errors[0]) : `[${errors.join(', ')}]`;
        throw forbidden({ group: resource.group, name: resource.plural }, nameOf(request), why);
      }
    },
  };
}

/** Returns the kind of the object if the plugin checks the request: it creates or resizes a pod, or writes a claim. */
function kindIn({ found: { resource }, subresource, operation }: AdmissionRequest): string | undefined {
  if (resource.group !== '' || operation === 'DELETE') return undefined;
  const isLimited =
    resource.kind === 'Pod'
      ? subresource === 'resize' || (subresource === '' && operation === 'CREATE')
      : resource.kind === 'PersistentVolumeClaim' && subresource === '';
  return isLimited ? resource.kind : undefined;
}

function withDefaults(pod: ApiObject, limits: readonly JsonObject[]): ApiObject {
  const own = limits.filter(({ type }) => type === 'Container');
  const [defaultLimits, defaultRequests] = ['default', 'defaultRequest'].map((field) =>
    Object.assign({}, ...own.map((limit) => objectOf(limit[field]))),
  );
  const notes: string[] = [];
  const complete = (title: string) => (container: JsonObject) => {
    const { limits: hasLimits, requests: hasRequests, ...rest } = objectOf(container.resources);
    const note = (what: string, has: JsonObject, all: JsonObject) => {
      const added = Object.keys(all)
        .filter((name) => has[name] === undefined)
        .sort();
      if (added.length > 0) notes.push(`${added.join(', ')} ${what} for ${title} ${textOf(container.name)}`);
    };
    note('request', objectOf(hasRequests), defaultRequests);
    note('limit', objectOf(hasLimits), defaultLimits);
    const resources = {
      ...rest,
      limits: { ...defaultLimits, ...objectOf(hasLimits) },
      requests: { ...defaultRequests, ...objectOf(hasRequests) },
    };
    return { ...container, resources };
  };
  const spec = objectOf(pod.spec);
  const containers = objectsOf(spec.containers).map(complete('container'));
  const initContainers = objectsOf(spec.initContainers).map(complete('init container'));
  if (notes.length === 0) return pod;
  const annotations = { ...pod.metadata.annotations, [annotation]: `LimitRanger plugin set: ${notes.join('; ')}` };
  const withInit = spec.initContainers !== undefined && { initContainers };
  return { ...pod, metadata: { ...pod.metadata, annotations }, spec: { ...spec, containers, ...withInit } };
}

const annotation = 'kubernetes.io/limit-ranger';

interface Usage {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

function podErrors(pod: ApiObject, limits: readonly JsonObject[]): string[] {
  const spec = objectOf(pod.spec);
  const all = { requests: podTotal(spec, 'requests'), limits: podTotal(spec, 'limits') };
  const containers = [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)];
  return limits.flatMap((limit) => {
    if (limit.type === 'Pod') return usageErrors(limit, all);
    if (limit.type !== 'Container') return [];
    return containers.flatMap(({ resources }) => usageErrors(limit, usageOf(objectOf(resources))));
  });
}

function usageErrors(limit: JsonObject, { requests, limits }: Usage): string[] {
  const per = textOf(limit.type);
  const [request, most] = [['request', requests] as const, ['limit', limits] as const];
  const min = boundErrors(limit, 'min', [request, most]);
  const max = boundErrors(limit, 'max', [most, request]);
  const ratios = Object.entries(objectOf(limit.maxLimitRequestRatio)).flatMap(([name, value]) => {
    const head = `${name} max limit to request ratio per ${per} is ${value}, but`;
    const [request, most] = [requests, limits].map((amounts) => Number(amounts[name]?.nanos ?? 0));
    if (!request) return [`${head} no request is specified or request is 0`];
    if (!most) return [`${head} no limit is specified or limit is 0`];
    const isWrong = most / request > Number(parseQuantity(String(value)).nanos) / 1e9;
    return isWrong ? [`${head} provided ratio is ${(most / request).toFixed(6)}`] : [];
  });
  return [...min, ...max, ...ratios];
}

const words = { min: 'minimum', max: 'maximum' };

/** Reports amounts that violate a bound, and bounded resources that the first entry of `used` lacks. */
function boundErrors(
  limit: JsonObject,
  field: 'min' | 'max',
  used: readonly (readonly [name: string, Amounts])[],
): string[] {
  const isWrong = (amount: bigint, bound: bigint) => (field === 'min' ? amount < bound : amount > bound);
  return Object.entries(objectOf(limit[field])).flatMap(([name, bound]) => {
    const head = `${words[field]} ${name} usage per ${textOf(limit.type)} is ${bound}`;
    const [required = '', amounts = {}] = used[0] ?? [];
    if (amounts[name] === undefined) return [`${head}.  No ${required} is specified`];
    const { nanos, format } = parseQuantity(String(bound));
    for (const [what, all] of used) {
      const amount = all[name]?.nanos;
      if (amount === undefined || !isWrong(amount, nanos)) continue;
      return [`${head}, but ${what} is ${formatQuantity({ nanos: amount, format })}`];
    }
    return [];
  });
}

function claimErrors({ spec }: ApiObject, limits: readonly JsonObject[]): string[] {
  const used = [['request', usageOf(objectOf(objectOf(spec).resources)).requests]] as const;
  return limits
    .filter(({ type }) => type === 'PersistentVolumeClaim')
    .flatMap((limit) => [...boundErrors(limit, 'min', used), ...boundErrors(limit, 'max', used)]);
}

function usageOf({ requests, limits }: JsonObject): Usage {
  return { requests: amountsOf(objectOf(requests)), limits: amountsOf(objectOf(limits)) };
}
