import {
  ApiError,
  type ApiObject,
  badRequest,
  type ConnectedSubresource,
  type JsonObject,
  listOf,
  newError,
  numberOf,
  type Objects,
  objectOf,
  objectsOf,
  type RequestInfo,
  type Resource,
  selectsLabels,
  textOf,
  timeText,
} from '../../model/index.js';
import { builtinSchema } from '../builtin-schema.js';

/** The `eviction` subresource: deletes a pod unless its disruption budget forbids it. */
export function newEviction(find: (group: string, kind: string) => Resource): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs: ['create'],
    body: {
      group: 'policy',
      version: 'v1',
      kind: 'Eviction',
      schema: () => builtinSchema('k8s.io/api/policy/v1.Eviction'),
    },
    checkBody: (body, { info }) => checkPlace(body, 'Eviction', info),
    async create(pod, body, context, objects) {
      const { name = '', namespace = '' } = pod.metadata;
      const options = objectOf(body.deleteOptions);
      const isDryRun = context.info.query.has('dryRun') || listOf(options.dryRun).length > 0;
      if (!isExempt(pod))
        await spend(pod, find('policy', 'PodDisruptionBudget'), objects, isDryRun, context.world.now());
      if (!isDryRun) await objects.delete(find('', 'Pod'), namespace, name, options);
      return success;
    },
  };
}

/**
 * Requires that a body has the name in the path, and either the namespace in the path or no namespace.
 *
 * @throws ApiError (400)
 */
export function checkPlace({ metadata }: JsonObject, kind: string, { name, namespace }: RequestInfo): void {
  const given = objectOf(metadata);
  if (given.name !== name) throw badRequest(`name in URL does not match name in ${kind} object`);
  if (textOf(given.namespace) !== '' && given.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

/** The response to an action that returns no object. */
export const success = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code: 201,
} as unknown as ApiObject; // a Status is sent like an object

function isExempt({ metadata, status }: ApiObject): boolean {
  const phase = textOf(objectOf(status).phase);
  return metadata.deletionTimestamp !== undefined || phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending';
}

/**
 * Uses up one allowed disruption, if a budget protects the pod. A dry run only checks the budget.
 *
 * @throws ApiError (429, 500)
 */
async function spend(pod: ApiObject, budgets: Resource, objects: Objects, isDryRun: boolean, now: Date): Promise<void> {
  const { name: podName = '', namespace = '', labels = {} } = pod.metadata;
  const matching = objects
    .list(budgets, namespace)
    .filter(({ spec }) => selectsLabels(objectOf(spec).selector, labels));
  if (matching.length > 1) {
    throw newError(
      500,
      '',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  }
  const [budget] = matching;
  if (!budget || allowsUnhealthy(pod, budget)) return;
  const decremented = (current: ApiObject): ApiObject => {
    const status = objectOf(current.status);
    checkAllowed(current, status);
    return { ...current, status: withoutOne(status, podName, timeText(now), numberOf(current.metadata.generation)) };
  };
  if (isDryRun) decremented(budget);
  else await objects.update(budgets, namespace, budget.metadata.name ?? '', decremented);
}

function allowsUnhealthy(pod: ApiObject, budget: ApiObject): boolean {
  const conditions = objectsOf(objectOf(pod.status).conditions);
  if (conditions.some(({ type, status }) => type === 'Ready' && status === 'True')) return false;
  const { currentHealthy, desiredHealthy } = objectOf(budget.status);
  if (objectOf(budget.spec).unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  return numberOf(desiredHealthy) > 0 && numberOf(currentHealthy) >= numberOf(desiredHealthy);
}

const refusal = "Cannot evict pod as it would violate the pod's disruption budget.";

function checkAllowed({ metadata }: ApiObject, status: JsonObject): void {
  const { name = '', generation = 0 } = metadata;
  const refuse = (message: string, seconds?: number) => {
    const causes = [{ reason: 'DisruptionBudget', message }];
    const details = { causes, ...(seconds !== undefined && { retryAfterSeconds: seconds }) };
    return new ApiError(newError(429, 'TooManyRequests', refusal, details).status, seconds);
  };
  if (numberOf(status.observedGeneration) < generation) {
    throw refuse(`The disruption budget ${name} is still being processed by the server.`, 10);
  }
  if (numberOf(status.disruptionsAllowed) > 0) return;
  const healthy = numberOf(status.currentHealthy);
  const desired = numberOf(status.desiredHealthy);
  if (healthy <= desired)
    throw refuse(`The disruption budget ${name} needs ${desired} healthy pods and has ${healthy} currently`);
  throw refuse(`The disruption budget ${name} does not allow evicting pods currently`);
}

function withoutOne(status: JsonObject, pod: string, time: string, generation: number): JsonObject {
  const allowed = numberOf(status.disruptionsAllowed) - 1;
  const others = objectsOf(status.conditions).filter(({ type }) => type !== 'DisruptionAllowed');
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    observedGeneration: generation,
    lastTransitionTime: time,
    reason: 'InsufficientPods',
    message: '',
  };
  return {
    ...status,
    disruptionsAllowed: allowed,
    disruptedPods: { ...objectOf(status.disruptedPods), [pod]: time },
    ...(allowed === 0 && { conditions: [...others, condition] }),
  };
}
