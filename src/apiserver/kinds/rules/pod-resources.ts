import { formatQuantity, type Quantity } from '../../../base/formats/index.js';
import type { Field } from '../../checks/index.js';
import { type JsonObject, objectOf, objectsOf } from '../../model/index.js';
import { type Amounts, addTo, amountsJson, amountsOf, raiseTo, sum } from '../amounts.js';
import { checkResources, isPodResource } from './resources.js';

/**
 * Returns the requests or limits of all containers together. Init containers run before the other containers; sidecars
 * keep running alongside the other containers.
 */
export function containersTotal(spec: JsonObject, field: 'limits' | 'requests'): Amounts {
  const of = ({ resources }: JsonObject) => amountsOf(objectOf(objectOf(resources)[field]));
  const [total, sidecars] = [new Map<string, Quantity>(), new Map<string, Quantity>()];
  const initial: Amounts[] = [];
  for (const container of objectsOf(spec.containers)) addTo(total, of(container));
  for (const container of objectsOf(spec.initContainers)) {
    const amounts = of(container);
    if (container.restartPolicy === 'Always') {
      addTo(total, amounts);
      addTo(sidecars, amounts);
    } else {
      const sums = Object.entries(amounts).map(([name, amount]) => [name, sum(sidecars.get(name), amount)] as const);
      initial.push(Object.fromEntries(sums));
    }
  }
  for (const amounts of initial) raiseTo(total, amounts);
  return Object.fromEntries(total);
}

/**
 * Completes `spec.resources` if it sets any resource. Missing limits are the total limits of the containers, if all of
 * them set the limit (for huge pages, if any of them does), and at least the request of the pod. Missing requests are
 * the total requests of the containers, or else the limits.
 */
export function podResourceDefaults(spec: JsonObject): JsonObject {
  const resources = objectOf(spec.resources);
  const [given, requested] = [objectOf(resources.limits), objectOf(resources.requests)];
  if (Object.keys(given).length + Object.keys(requested).length === 0) return spec;
  const containers = [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)];
  const areLimited = (name: string) =>
    containers.every((container) => Object.hasOwn(objectOf(objectOf(container.resources).limits), name));
  const limited = podAmounts(containersTotal(spec, 'limits'), (name) => isHuge(name) || areLimited(name));
  const least = new Map(Object.entries(limited));
  raiseTo(
    least,
    podAmounts(amountsOf(requested), (name) => least.has(name)),
  );
  const limits = { ...amountsJson(Object.fromEntries(least)), ...given };
  const requests = {
    ...Object.fromEntries(Object.entries(limits).filter(([name]) => isPodResource(name))),
    ...amountsJson(podAmounts(containersTotal(spec, 'requests'), (name) => !isHuge(name))),
    ...requested,
  };
  return {
    ...spec,
    resources: {
      ...resources,
      ...(Object.keys(limits).length > 0 && { limits }),
      ...(Object.keys(requests).length > 0 && { requests }),
    },
  };
}

const isHuge = (name: string) => name.startsWith('hugepages-');

function podAmounts(amounts: Amounts, isWanted: (name: string) => boolean): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => isPodResource(name) && isWanted(name)));
}

/** Validates the resources of a whole pod, and compares them with those of its containers. */
export function checkPodResources(spec: Field): void {
  const resources = spec.at('resources');
  if (!resources.isSet) return;
  const claims = resources.at('claims');
  if (claims.isSet) claims.forbidden('claims may not be set for Resources at pod-level');
  checkResources(resources, [], true);
  const [limits, requests] = [resources.at('limits'), resources.at('requests')];
  atLeast(requests, containersTotal(spec.object, 'requests'), 'requests');
  const total = Object.entries(containersTotal(spec.object, 'limits'));
  atLeast(limits, Object.fromEntries(total.filter(([name]) => isHuge(name))), 'limits');
  const most = new Map(Object.entries(amountsOf(limits.object)));
  for (const [index, container] of objectsOf(spec.object.containers).entries()) {
    for (const [name, amount] of Object.entries(amountsOf(objectOf(objectOf(container.resources).limits)))) {
      const limit = most.get(name);
      if (limit === undefined || amount.nanos <= limit.nanos) continue;
      const shown = resources.shownAt(`${resources.path}.containers[${index}][${name}].limits`);
      shown.invalid(`must be less than or equal to pod limits of ${formatQuantity(limit)}`, formatQuantity(amount));
    }
  }
}

function atLeast(list: Field, total: Amounts, word: string): void {
  for (const [name, amount] of Object.entries(amountsOf(list.object))) {
    const least: Quantity | undefined = isPodResource(name) ? total[name] : undefined;
    if (least === undefined || amount.nanos >= least.nanos) continue;
    const detail = `must be greater than or equal to aggregate container ${word} of ${formatQuantity(least)}`;
    list.key(name).invalid(detail, formatQuantity(amount));
  }
}
