import { isRecord, type Json } from '../../../base/json/index.js';
import { type ApiObject, dnsLabelFaults, type JsonObject } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { parseQuantity } from '../quantity.js';
import { segmentFaults } from './addresses.js';

/** Rules of HorizontalPodAutoscaler. It is stored as v2. */
export const autoscalingRules: readonly KindRules[] = [
  {
    group: 'autoscaling',
    kind: 'HorizontalPodAutoscaler',
    convert: (object, version) => (version === 'v1' ? toV1(object) : toV2(object)),
    validate: (object) => autoscalerErrors(toV2(object)),
    validateUpdate: (object) => autoscalerErrors(toV2(object)),
    subresources: {
      status: statusSubresource({
        validateUpdate({ status }) {
          const problems = new Problems();
          problems.nonnegative('status.currentReplicas', objectOf(status).currentReplicas);
          problems.nonnegative('status.desiredReplicas', objectOf(status).desiredReplicas);
          return problems.list;
        },
      }),
    },
  },
];

const types = 'autoscaling/v2';
const metricsAnnotation = 'autoscaling.alpha.kubernetes.io/metrics';
const behaviorAnnotation = 'autoscaling.alpha.kubernetes.io/behavior';

/** The target for CPU is a field in v1; what else there is in v2 is in annotations. */
function toV1(object: ApiObject): ApiObject {
  if (object.apiVersion === 'autoscaling/v1') return object;
  const { metrics, behavior, ...spec } = objectOf(object.spec);
  const isCpu = (metric: Json) =>
    objectOf(objectOf(metric).resource).name === 'cpu' &&
    objectOf(objectOf(objectOf(metric).resource).target).averageUtilization !== undefined;
  const cpu = listOf(metrics).find(isCpu);
  const utilization = objectOf(objectOf(objectOf(cpu).resource).target).averageUtilization;
  const others = listOf(metrics).filter((metric) => metric !== cpu);
  const annotations = {
    ...object.metadata.annotations,
    ...(others.length > 0 && { [metricsAnnotation]: JSON.stringify(others) }),
    ...(behavior !== undefined && {
      [behaviorAnnotation]: JSON.stringify(internalJson(behavior, `${types}.HorizontalPodAutoscalerBehavior`)),
    }),
  };
  const { currentReplicas = 0, desiredReplicas = 0, lastScaleTime, observedGeneration } = objectOf(object.status);
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: { ...object.metadata, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: { ...spec, ...(utilization !== undefined && { targetCPUUtilizationPercentage: utilization }) },
    status: {
      ...(observedGeneration !== undefined && { observedGeneration }),
      ...(lastScaleTime !== undefined && { lastScaleTime }),
      currentReplicas,
      desiredReplicas,
    },
  };
}

function toV2(object: ApiObject): ApiObject {
  if (object.apiVersion !== 'autoscaling/v1') return object;
  const { targetCPUUtilizationPercentage: utilization, ...spec } = objectOf(object.spec);
  const {
    [metricsAnnotation]: metricsText,
    [behaviorAnnotation]: behaviorText,
    ...annotations
  } = object.metadata.annotations ?? {};
  const cpu = (value: Json) => ({
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: value } },
  });
  const parsed = parseJson(metricsText);
  const others = Array.isArray(parsed) ? parsed : [];
  const metrics = [...others, ...(utilization !== undefined ? [cpu(utilization)] : [])];
  const behavior = parseJson(behaviorText);
  const { annotations: _, ...metadata } = object.metadata;
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: { ...metadata, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: {
      ...spec,
      metrics: metrics.length > 0 ? metrics : [cpu(80)],
      ...(isRecord(behavior) && { behavior: behavior as JsonObject }),
    },
    status: { currentMetrics: null, ...objectOf(object.status) },
  };
}

function parseJson(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : lowerKeys(JSON.parse(text) as Json);
  } catch {
    return undefined; // an annotation that another client wrote
  }
}

/** Go reads keys without regard to their case, and wrote some with the names of Go. */
function lowerKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== null);
  return Object.fromEntries(
    entries.map(([key, item]) => [key.charAt(0).toLowerCase() + key.slice(1), lowerKeys(item)]),
  );
}

function autoscalerErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  const { minReplicas, maxReplicas } = spec;
  problems.nonnegative('spec.minReplicas', minReplicas);
  const scalesToZero = listOf(spec.metrics).some((metric) =>
    ['Object', 'External'].includes(textOf(objectOf(metric).type)),
  );
  if (minReplicas === 0 && !scalesToZero) {
    problems.forbidden(
      'spec.metrics',
      'must specify at least one Object or External metric to support scaling to zero replicas',
    );
  }
  if (numberOf(maxReplicas) === 0) problems.required('spec.maxReplicas');
  else if (numberOf(maxReplicas) < 0)
    problems.invalid('spec.maxReplicas', maxReplicas, 'must be greater than or equal to 1');
  if (minReplicas !== undefined && numberOf(maxReplicas) < numberOf(minReplicas)) {
    problems.invalid('spec.maxReplicas', maxReplicas ?? 0, 'must be greater than or equal to `minReplicas`');
  }
  const target = objectOf(spec.scaleTargetRef);
  checkTarget(problems, 'spec.scaleTargetRef', target);
  if (!textOf(target.apiVersion).includes('/')) {
    problems.invalid('spec.scaleTargetRef.apiVersion', textOf(target.apiVersion), 'apiVersion must specify API group');
  }
  for (const [metric, at] of itemsOf(spec.metrics, 'spec.metrics')) checkMetric(problems, at, metric);
  const behavior = objectOf(spec.behavior);
  for (const name of ['scaleUp', 'scaleDown']) {
    if (behavior[name] !== undefined) checkScaling(problems, `spec.behavior.${name}`, objectOf(behavior[name]));
  }
  return problems.list;
}

function checkTarget(problems: Problems, at: string, reference: JsonObject): void {
  for (const name of ['kind', 'name']) {
    const value = textOf(reference[name]);
    if (value === '') problems.required(`${at}.${name}`);
    else problems.faults(`${at}.${name}`, value, segmentFaults(value));
  }
  const version = textOf(reference.apiVersion);
  if (version.split('/').length > 2)
    problems.invalid(`${at}.apiVersion`, version, `unexpected GroupVersion string: ${version}`);
}

function checkScaling(problems: Problems, at: string, rules: JsonObject): void {
  const window = rules.stabilizationWindowSeconds;
  const field = `${at}.stabilizationWindowSeconds`;
  if (numberOf(window) < 0) problems.invalid(field, window, 'must be greater than or equal to zero');
  if (numberOf(window) > 3600) problems.invalid(field, window, 'must be less than or equal to 3600');
  problems.optionalOneOf(`${at}.selectPolicy`, rules.selectPolicy, ['Disabled', 'Max', 'Min']);
  const policies = itemsOf(rules.policies, `${at}.policies`);
  if (policies.length === 0) problems.required(`${at}.policies`, 'must specify at least one Policy');
  for (const [policy, place] of policies) {
    const type = textOf(policy.type);
    if (type !== 'Pods' && type !== 'Percent') problems.notSupported(`${place}.type`, type, ['Percent', 'Pods']);
    if (numberOf(policy.value) <= 0) problems.invalid(`${place}.value`, policy.value ?? 0, 'must be greater than zero');
    const period = numberOf(policy.periodSeconds);
    if (period <= 0) problems.invalid(`${place}.periodSeconds`, period, 'must be greater than zero');
    if (period > 1800) problems.invalid(`${place}.periodSeconds`, period, 'must be less than or equal to 1800');
  }
}

/** The field of each type of metric. */
const sources: Readonly<Record<string, string>> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
};

function checkMetric(problems: Problems, at: string, metric: JsonObject): void {
  const type = textOf(metric.type);
  const field = Object.hasOwn(sources, type) ? sources[type] : undefined;
  if (type === '') problems.required(`${at}.type`, 'must specify a metric source type');
  if (!field) {
    problems.notSupported(`${at}.type`, type, Object.keys(sources));
  } else if (metric[field] === undefined) {
    problems.required(`${at}.${field}`, 'must populate information for the given metric source');
  }
  const present = Object.values(sources).filter((name) => metric[name] !== undefined);
  const [first] = ['object', 'external', 'pods', 'resource', 'containerResource'].filter((name) =>
    present.includes(name),
  );
  if (first !== undefined) checkSource(problems, `${at}.${first}`, first, objectOf(metric[first]));
  if (present.length === 1) return;
  for (const name of present)
    if (name !== field) problems.forbidden(`${at}.${name}`, 'must populate the given metric source only');
}

function checkSource(problems: Problems, at: string, kind: string, source: JsonObject): void {
  const target = objectOf(source.target);
  if (kind === 'object') checkTarget(problems, `${at}.describedObject`, objectOf(source.describedObject));
  if (kind === 'resource' || kind === 'containerResource') {
    if (textOf(source.name) === '') problems.required(`${at}.name`, 'must specify a resource name');
    if (kind === 'containerResource') {
      const container = textOf(source.container);
      if (container === '') problems.required(`${at}.container`, 'must specify a container');
      else problems.faults(`${at}.container`, container, dnsLabelFaults(container));
    }
  } else {
    const name = textOf(objectOf(source.metric).name);
    if (name === '') problems.required(`${at}.metric.name`, 'must specify a metric name');
    else problems.faults(`${at}.metric.name`, name, segmentFaults(name));
  }
  checkMetricTarget(problems, `${at}.target`, target);
  const { value, averageValue, averageUtilization } = target;
  if (kind === 'object' && value === undefined && averageValue === undefined) {
    problems.required(`${at}.target.averageValue`, 'must set either a target value or averageValue');
  }
  if (kind === 'external' && value === undefined && averageValue === undefined) {
    problems.required(`${at}.target.averageValue`, 'must set either a target value for metric or a per-pod target');
  }
  if (kind === 'external' && value !== undefined && averageValue !== undefined) {
    problems.forbidden(`${at}.target.value`, 'may not set both a target value for metric and a per-pod target');
  }
  if (kind === 'pods' && averageValue === undefined) {
    problems.required(`${at}.target.averageValue`, 'must specify a positive target averageValue');
  }
  if (kind !== 'resource' && kind !== 'containerResource') return;
  if (averageUtilization === undefined && averageValue === undefined) {
    problems.required(`${at}.target.averageUtilization`, 'must set either a target raw value or a target utilization');
  }
  if (averageUtilization !== undefined && averageValue !== undefined) {
    problems.forbidden(`${at}.target.averageValue`, 'may not set both a target raw value and a target utilization');
  }
}

function checkMetricTarget(problems: Problems, at: string, target: JsonObject): void {
  const type = textOf(target.type);
  if (type === '') problems.required(`${at}.type`, 'must specify a metric target type');
  if (!['Utilization', 'Value', 'AverageValue'].includes(type)) {
    problems.invalid(`${at}.type`, type, 'must be either Utilization, Value, or AverageValue');
  }
  for (const name of ['value', 'averageValue']) {
    const amount = target[name];
    if (amount !== undefined && parseQuantity(textOf(amount)).nanos <= 0n)
      problems.invalid(`${at}.${name}`, amount, 'must be positive');
  }
  const utilization = target.averageUtilization;
  if (utilization !== undefined && numberOf(utilization) < 1) {
    problems.invalid(`${at}.averageUtilization`, utilization, 'must be greater than 0');
  }
}
