import { parseQuantity } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import { type JsonObject, objectOf, objectsOf, textOf } from '../../model/index.js';

/** Returns the QoS class of a pod, which follows from its requests and limits. */
export function podQos(spec: JsonObject): 'BestEffort' | 'Burstable' | 'Guaranteed' {
  const containers = [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)].map((container) =>
    objectOf(container.resources),
  );
  const { limits = null, requests = null } = objectOf(spec.resources);
  const all = limits || requests ? [{ limits, requests }] : containers;
  const amounts = all.flatMap(({ requests, limits }) => [...computing(requests), ...computing(limits)]);
  if (amounts.length === 0) return 'BestEffort';
  const areGuaranteed = all.every(({ requests, limits }) => {
    const [request, limit] = [computing(requests), new Map(computing(limits))];
    const areEqual = request.every(([name, amount]) => limit.get(name) === amount);
    return request.length === 2 && limit.size === 2 && areEqual;
  });
  return areGuaranteed ? 'Guaranteed' : 'Burstable';
}

function computing(list: Json | undefined): readonly (readonly [string, bigint])[] {
  return Object.entries(objectOf(list)).flatMap(([name, amount]) => {
    const { nanos } = parseQuantity(textOf(amount));
    return (name === 'cpu' || name === 'memory') && nanos !== 0n ? [[name, nanos] as const] : [];
  });
}
