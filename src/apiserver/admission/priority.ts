import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  numberOf,
  objectOf,
  type ServerCore,
  textOf,
} from '../model/index.js';
import { podPlugin } from './pod-plugin.js';

/** Resolves the priority class of new pods. */
export function priority(server: ServerCore): AdmissionPlugin {
  return podPlugin('Priority', (pod, request) => withPriority(request, pod, classes(server)));
}

function withPriority(request: AdmissionRequest, pod: ApiObject, known: readonly ApiObject[]): ApiObject {
  const spec = objectOf(pod.spec);
  const wanted = textOf(spec.priorityClassName);
  const found = wanted === '' ? globalDefault(known) : known.find(({ metadata }) => metadata.name === wanted);
  const refuse = (why: string) => forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? request.name, why);
  if (wanted !== '' && !found) throw refuse(`no PriorityClass with name ${wanted} was found`);
  const computed = {
    priority: numberOf(found?.value),
    preemptionPolicy: textOf(found?.preemptionPolicy) || 'PreemptLowerPriority',
  };
  for (const [field, title] of [
    ['priority', 'integer value of priority'],
    ['preemptionPolicy', 'string value of PreemptionPolicy'],
  ] as const) {
    if (spec[field] === undefined || spec[field] === computed[field]) continue;
    const from = `priority admission controller computed ${computed[field]} from the given PriorityClass name`;
    throw refuse(`the ${title} (${spec[field]}) must not be provided in pod spec; ${from}`);
  }
  const name = found?.metadata.name;
  return { ...pod, spec: { ...spec, ...(name !== undefined && { priorityClassName: name }), ...computed } };
}

/** Returns the class for pods that name no class: the global default with the lowest value, if any. */
function globalDefault(known: readonly ApiObject[]): ApiObject | undefined {
  const defaults = known.filter((one) => one.globalDefault === true);
  return defaults.sort((left, right) => numberOf(left.value) - numberOf(right.value))[0];
}

function classes({ resources, objects }: ServerCore): readonly ApiObject[] {
  const found = resources.find('scheduling.k8s.io', 'v1', 'priorityclasses');
  return found ? objects.list(found.resource) : [];
}
