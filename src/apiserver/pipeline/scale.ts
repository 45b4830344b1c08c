import type { Json } from '../../base/json/index.js';
import { builtinSchema } from '../kinds/index.js';
import {
  type ApiObject,
  badRequest,
  invalidObject,
  type JsonObject,
  notFound,
  type ScaleSubresource,
} from '../model/index.js';
import { objectKey } from '../storage/index.js';
import { checkName, readConfiguration, readOtherBody } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { fieldChange, inVersion, table } from './objects.js';
import { writeOptions } from './options.js';
import { patchKindOf, readPatch } from './patch.js';
import { changeObject } from './update.js';

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
const scaleSchema = () => builtinSchema('k8s.io/api/autoscaling/v1.Scale');

/** Reads the scale of an object. */
export async function getScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const { context, found, stages } = call;
  const { namespace, name } = context.info;
  const stored = table(stages, found.resource).get(objectKey(namespace, name));
  if (!stored) throw notFound({ group: found.resource.group, name: found.resource.plural }, name);
  return { status: 200, object: scaleOf(await inVersion(stored, found, context), subresource) };
}

/** Replaces the scale of an object by the body. */
export async function updateScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const options = writeOptions(call, 'UpdateOptions');
  const scale = readOtherBody(call, scaleKind, scaleSchema());
  checkName(scale, call.context.info.name);
  return changeScale(call, subresource, options, () => scale);
}

/** Patches the scale of an object. */
export async function patchScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const kind = patchKindOf(call);
  const options = writeOptions(call, 'PatchOptions', kind === 'apply');
  if (kind === 'apply') {
    const { spec = {} } = readConfiguration(call);
    return changeScale(call, subresource, options, (scale) => ({ ...scale, spec }));
  }
  const value = readPatch(call, kind);
  return changeScale(call, subresource, options, (scale) => call.stages.applyPatch(kind, scale, value, scaleSchema()));
}

async function changeScale(
  call: Call,
  subresource: ScaleSubresource,
  options: ReturnType<typeof writeOptions>,
  change: (scale: JsonObject) => JsonObject,
): Promise<Outcome> {
  const { stages, found } = call;
  const outcome = await changeObject(call, {
    options,
    createsMissing: false,
    strategy: found.resource.strategy,
    apply: async (current) => {
      const live = current as ApiObject;
      const replicas = replicasOf(call, change(scaleOf(live, subresource)));
      const path = subresource.specReplicasPath.split('.').slice(1);
      const next = withValue(live, path, replicas) as ApiObject;
      return stages.fields.update(live, next, fieldChange(call, options, 'scale'));
    },
  });
  return { ...outcome, object: scaleOf(outcome.object as ApiObject, subresource) };
}

function replicasOf({ context }: Call, scale: JsonObject): number {
  const { name = '', ...spec } = { name: context.info.name, ...((scale.spec ?? {}) as JsonObject) };
  const { replicas = 0 } = spec as { replicas?: Json };
  if (typeof replicas !== 'number') throw badRequest('spec.replicas must be a number');
  if (replicas >= 0) return replicas;
  const detail = 'must be greater than or equal to 0';
  const error = { reason: 'FieldValueInvalid', field: 'spec.replicas', value: replicas, detail } as const;
  throw invalidObject({ group: 'autoscaling', name: 'Scale' }, String(name), [error]);
}

function scaleOf(object: ApiObject, subresource: ScaleSubresource): JsonObject {
  const { name = '', namespace, uid = '', resourceVersion = '', creationTimestamp = '' } = object.metadata;
  const selector = subresource.labelSelectorPath && valueAt(object, subresource.labelSelectorPath);
  const text = typeof selector === 'object' && selector !== null ? selectorText(selector as JsonObject) : selector;
  const replicas = valueAt(object, subresource.specReplicasPath);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, ...(namespace !== undefined && { namespace }), uid, resourceVersion, creationTimestamp },
    spec: { ...(replicas !== undefined && replicas !== 0 && { replicas }) },
    status: {
      replicas: valueAt(object, subresource.statusReplicasPath) ?? 0,
      ...(text !== undefined && text !== '' && { selector: text }),
    },
  };
}

/** Formats a LabelSelector object, or a plain map, as a string. */
function selectorText(selector: JsonObject): string {
  const { matchLabels, matchExpressions } = selector;
  const isMap = matchLabels === undefined && matchExpressions === undefined;
  const labels = Object.entries((isMap ? selector : (matchLabels ?? {})) as Record<string, string>);
  const terms = labels.map(([key, value]) => [key, `${key}=${value}`] as const);
  const expressions = ((matchExpressions ?? []) as unknown as readonly Expression[]).map(
    ({ key, operator, values = [] }) => [key, expressionText(key, operator, [...values].sort())] as const,
  );
  return [...terms, ...expressions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join(',');
}

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

function expressionText(key: string, operator: string, values: readonly string[]): string {
  if (operator === 'Exists') return key;
  if (operator === 'DoesNotExist') return `!${key}`;
  return `${key} ${operator === 'In' ? 'in' : 'notin'} (${values.join(',')})`;
}

function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const name of path.split('.').slice(1)) {
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

function withValue(object: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject {
  const child = object[name];
  return { ...object, [name]: rest.length === 0 ? value : withValue(isObject(child) ? child : {}, rest, value) };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
