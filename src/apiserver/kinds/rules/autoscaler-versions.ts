import { isRecord, type Json } from '../../../base/json/index.js';
import { type ApiObject, type JsonObject, objectOf, objectsOf, pick, valueAt } from '../../model/index.js';
import { internalJson } from '../internal-json.js';

const types = 'autoscaling/v2';
/** Annotation of v1 with all metrics but the CPU utilization. */
export const metricsAnnotation = 'autoscaling.alpha.kubernetes.io/metrics';
const behaviorAnnotation = 'autoscaling.alpha.kubernetes.io/behavior';

/** Converts to v1, where the CPU target is a field, and all other metrics and the behavior are in annotations. */
export function toV1(object: ApiObject): ApiObject {
  if (object.apiVersion === 'autoscaling/v1') return object;
  const { metrics, behavior, ...spec } = objectOf(object.spec);
  const utilizationOf = (metric: JsonObject) =>
    valueAt(metric, 'resource.name') === 'cpu' ? valueAt(metric, 'resource.target.averageUtilization') : undefined;
  const cpu = objectsOf(metrics).find((metric) => utilizationOf(metric) !== undefined);
  const others = objectsOf(metrics).filter((metric) => metric !== cpu);
  const utilization = cpu && utilizationOf(cpu);
  const annotations = {
    ...object.metadata.annotations,
    ...(others.length > 0 && { [metricsAnnotation]: JSON.stringify(others) }),
    ...(behavior !== undefined && {
      [behaviorAnnotation]: JSON.stringify(internalJson(behavior, `${types}.HorizontalPodAutoscalerBehavior`)),
    }),
  };
  const status = pick(
    objectOf(object.status),
    'observedGeneration',
    'lastScaleTime',
    'currentReplicas',
    'desiredReplicas',
  );
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: { ...object.metadata, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: { ...spec, ...(utilization !== undefined && { targetCPUUtilizationPercentage: utilization }) },
    status: { currentReplicas: 0, desiredReplicas: 0, ...status },
  };
}

/** Converts to v2, the version that the rules check. */
export function toV2(object: ApiObject): ApiObject {
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
    return undefined; // not JSON: a client has set the annotation
  }
}

/** Converts Go names to JSON names, and drops nulls. Go writes some keys as Go names, and ignores their case. */
function lowerKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== null);
  return Object.fromEntries(
    entries.map(([key, item]) => [key.charAt(0).toLowerCase() + key.slice(1), lowerKeys(item)]),
  );
}
