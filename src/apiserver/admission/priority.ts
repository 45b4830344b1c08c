import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  type JsonObject,
  type ServerCore,
} from '../model/index.js';

interface PriorityClass {
  readonly name: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

const system: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

/** Resolves the priority class of new pods. */
export function priority(server: ServerCore): AdmissionPlugin {
  return {
    name: 'Priority',
    mutate: async (request) => {
      const { found, subresource, operation, object } = request;
      const isPod = found.resource.group === '' && found.resource.plural === 'pods' && subresource === '';
      return isPod && operation === 'CREATE' && object ? withPriority(request, object, server) : object;
    },
  };
}

function withPriority(request: AdmissionRequest, pod: ApiObject, server: ServerCore): ApiObject {
  const spec = (pod.spec ?? {}) as JsonObject & {
    readonly priorityClassName?: string;
    readonly priority?: number;
    readonly preemptionPolicy?: string;
  };
  const wanted = spec.priorityClassName ?? '';
  const found = wanted === '' ? globalDefault(server) : findClass(wanted, server);
  const refuse = (why: string) => forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? request.name, why);
  if (!found) throw refuse(`no PriorityClass with name ${wanted} was found`);
  if (spec.priority !== undefined && spec.priority !== found.value) {
    throw refuse(
      'the integer value of priority (' +
        `${spec.priority}) must not be provided in pod spec; priority admission controller computed ${found.value} from the given PriorityClass name`,
    );
  }
  const { preemptionPolicy } = found;
  if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== preemptionPolicy) {
    throw refuse(
      `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`,
    );
  }
  const name = found.name === '' ? {} : { priorityClassName: found.name };
  return { ...pod, spec: { ...spec, ...name, priority: found.value, preemptionPolicy } };
}

function findClass(name: string, server: ServerCore): PriorityClass | undefined {
  const value = system[name];
  if (value !== undefined) return { name, value, preemptionPolicy: 'PreemptLowerPriority' };
  return classes(server).find((candidate) => candidate.name === name);
}

/** The class of pods that name none: the global default with the lowest value. */
function globalDefault(server: ServerCore): PriorityClass {
  const [first] = classes(server)
    .filter(({ isDefault }) => isDefault)
    .sort((left, right) => left.value - right.value);
  return first ?? { name: '', value: 0, preemptionPolicy: 'PreemptLowerPriority' };
}

function classes({ resources, objects }: ServerCore) {
  const found = resources.find('scheduling.k8s.io', 'v1', 'priorityclasses');
  return (found ? objects.list(found.resource) : []).map(
    ({ metadata, value, preemptionPolicy, globalDefault: isDefault }) => ({
      name: metadata.name ?? '',
      value: Number(value ?? 0),
      preemptionPolicy: typeof preemptionPolicy === 'string' ? preemptionPolicy : 'PreemptLowerPriority',
      isDefault: isDefault === true,
    }),
  );
}
