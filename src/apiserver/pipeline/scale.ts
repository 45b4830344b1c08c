import type { Json } from '../../base/json/index.js';
import { DecodingError } from '../decode/index.js';
import { patchError } from '../fields/index.js';
import { builtinSchema, decodeBuiltin } from '../kinds/index.js';
import {
  ApiError,
  type ApiObject,
  badRequest,
  conflict,
  type FieldChange,
  internalError,
  invalidObject,
  type JsonObject,
  newError,
  objectOf,
  pick,
  type ScaleSubresource,
  selectorText,
  valueAt,
  without,
} from '../model/index.js';
import { checkName, readConfiguration, readOtherBody } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { fieldChange, inVersion, storedObject } from './objects.js';
import { type WriteOptions, writeOptions } from './options.js';
import { patchKindOf, readPatch } from './patch.js';
import { changeObject } from './update.js';

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
const scaleSchema = () => builtinSchema('k8s.io/api/autoscaling/v1.Scale');

/** Reads the scale of an object. */
export async function getScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const { context, found } = call;
  const object = await inVersion(storedObject(call), found, context);
  if (found.resource.isCustom && valueAt(object, subresource.specReplicasPath.slice(1)) === undefined) {
    throw internalError(`the spec replicas field "${subresource.specReplicasPath}" does not exist`);
  }
  return { status: 200, object: scaleOf(object, subresource) };
}

/** Replaces the scale of an object by the body. */
export async function updateScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const options = writeOptions(call, 'UpdateOptions');
  const scale = readScale(call);
  checkName(scale, call.context.info.name, call.context.info.namespace);
  // For an updated scale of a custom resource, the API server tracks no managers, and reports no error.
  const keepsManagers = call.found.resource.isCustom;
  const uid = scale.metadata.uid || undefined;
  return changeScale(call, subresource, { options, change: () => scale, uid, keepsManagers });
}

function readScale(call: Call): ApiObject {
  try {
    return readOtherBody(call, scaleKind, scaleSchema());
  } catch (error) {
    const isOther =
      call.found.resource.isCustom && error instanceof ApiError && /unknown conversion$/.test(error.message);
    if (!isOther) throw error;
    throw badRequest('no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"');
  }
}

/** Patches the scale of an object. */
export async function patchScale(call: Call, subresource: ScaleSubresource): Promise<Outcome> {
  const kind = patchKindOf(call);
  const options = writeOptions(call, 'PatchOptions', kind === 'apply');
  if (kind === 'apply') {
    if (call.found.resource.isCustom) throw notConverted(call);
    const {
      metadata: _,
      status: _1,
      ...applied
    } = decodeBuiltin(readConfiguration(call, options), scaleSchema()).object;
    const change = ({ spec: _, ...scale }: JsonObject) => ({ ...scale, ...applied });
    return changeScale(call, subresource, { options, change, isApply: true });
  }
  const { value: patch } = readPatch(call);
  const change = (scale: JsonObject) => {
    const patched = call.stages.applyPatch(kind, scale, patch, scaleSchema());
    try {
      const { object, unknownFields } = decodeBuiltin(patched, scaleSchema());
      const faults = options.fieldValidation === 'Ignore' ? [] : unknownFields.map((path) => `unknown field "${path}"`);
      if (faults.length > 0 && options.fieldValidation === 'Strict') {
        throw new DecodingError(`strict decoding error: ${faults.join(', ')}`);
      }
      for (const fault of faults) call.context.warn(fault);
      return object;
    } catch (error) {
      const isFault = error instanceof DecodingError || (error instanceof ApiError && error.status.code === 400);
      throw isFault ? patchError(kind, patch, patched, error.message) : error;
    }
  };
  return changeScale(call, subresource, { options, change });
}

function notConverted({ context: { info } }: Call): ApiError {
  const text = 'to proper version: request to convert CR to an invalid group/version: autoscaling/v1';
  return newError(500, '', `failed to convert new object (/${info.name}; autoscaling/v1, Kind=Scale) ${text}`);
}

interface ScaleChange {
  readonly options: WriteOptions;
  readonly change: (scale: JsonObject) => JsonObject;
  readonly isApply?: boolean;
  readonly keepsManagers?: boolean;
  /** UID that the stored object must have; undefined for any. */
  readonly uid?: string | undefined;
}

async function changeScale(
  call: Call,
  subresource: ScaleSubresource,
  { options, change, isApply, keepsManagers, uid }: ScaleChange,
): Promise<Outcome> {
  const { stages, found, context } = call;
  const outcome = await changeObject(call, {
    options,
    createsMissing: false,
    uid,
    strategy: found.resource.strategy,
    seenByAdmission: (object) => scaleOf(object, subresource) as ApiObject,
    apply: async (current, mutate) => {
      const live = current as ApiObject;
      const scale = change(scaleOf(live, subresource)) as ApiObject;
      checkName(scale, context.info.name);
      checkScaleUid(call, scale, live);
      const replicas = replicasOf(call, scale);
      const fields = { ...fieldChange(call, options, 'scale'), force: options.force };
      const { apiVersion, kind } = live;
      const owned = isApply
        ? await stages.fields.apply(live, withReplicas({ apiVersion, kind }, subresource, replicas), fields)
        : keepsManagers
          ? (withReplicas(live, subresource, replicas) as ApiObject)
          : await updated(call, live, subresource, replicas, fields);
      const seen = withManagers(scale, owned, subresource);
      const mutated = await mutate(seen, withManagers(scaleOf(live, subresource) as ApiObject, live, subresource));
      const admitted = replicasOf(call, mutated);
      const next = admitted === replicas ? owned : (withReplicas(owned, subresource, admitted) as ApiObject);
      return atScaleVersion(withoutScaleTimes(next), scale);
    },
  });
  return { ...outcome, object: scaleOf(outcome.object as ApiObject, subresource) };
}

/** @throws ApiError (409) if a patch sets a different UID */
function checkScaleUid({ found: { resource }, context }: Call, scale: ApiObject, live: ApiObject): void {
  const [uid, actual] = [scale.metadata.uid, live.metadata.uid];
  if (!uid || uid === actual) return;
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${actual}`;
  throw conflict({ group: resource.group, name: `${resource.plural}/scale` }, context.info.name, why);
}

/** Sets the replicas. The field gets no owner if it had none, or if the number is 0, which a scale omits. */
async function updated(
  { stages }: Call,
  live: ApiObject,
  subresource: ScaleSubresource,
  replicas: number,
  fields: FieldChange,
): Promise<ApiObject> {
  const next = withReplicas(live, subresource, replicas) as ApiObject; // keeps apiVersion, kind and metadata
  const path = subresource.specReplicasPath.split('.').slice(1);
  if (live.metadata.managedFields && managersOf(live, subresource).length === 0) return next;
  if (replicas !== 0) return stages.fields.update(live, next, fields);
  const { metadata } = await stages.fields.update(live, withValue(live, path, undefined) as ApiObject, fields);
  return { ...next, metadata };
}

type Managers = NonNullable<ApiObject['metadata']['managedFields']>;

/** Returns the managed fields of the replicas. */
function managersOf({ metadata }: ApiObject, { specReplicasPath }: ScaleSubresource): Managers {
  const path = specReplicasPath.slice(1).replaceAll(/[^.]+/g, 'f:$&');
  return (metadata.managedFields ?? []).filter(({ fieldsV1 }) => valueAt(fieldsV1, path) !== undefined);
}

/** Returns the scale with the managed fields that mutating admission sees: those of the replicas. */
function withManagers(scale: ApiObject, object: ApiObject, subresource: ScaleSubresource): ApiObject {
  const own = { apiVersion: 'autoscaling/v1', fieldsV1: { 'f:spec': { 'f:replicas': {} } } };
  const managedFields = managersOf(object, subresource).map((entry) => ({ ...entry, ...own }));
  const metadata = { ...scale.metadata, ...pick(object.metadata, 'namespace') };
  return { ...scale, metadata: managedFields.length === 0 ? metadata : { ...metadata, managedFields } };
}

function withReplicas(object: JsonObject, { specReplicasPath }: ScaleSubresource, replicas: number): JsonObject {
  return withValue(object, specReplicasPath.split('.').slice(1), replicas);
}

/** Returns an object with the resource version that the client sent in the scale, if any. */
function atScaleVersion(object: ApiObject, scale: ApiObject): ApiObject {
  const { resourceVersion } = scale.metadata;
  return resourceVersion ? { ...object, metadata: { ...object.metadata, resourceVersion } } : object;
}

/** Removes the times of scale writes from the managed fields: the API server does not record these times. */
function withoutScaleTimes(object: ApiObject): ApiObject {
  const managedFields = object.metadata.managedFields?.map((entry) => {
    const { time: _, ...rest } = entry;
    return entry.subresource === 'scale' ? rest : entry;
  });
  return managedFields ? { ...object, metadata: { ...object.metadata, managedFields } } : object;
}

function replicasOf({ found, context }: Call, scale: JsonObject): number {
  const { replicas = 0 } = (scale.spec ?? {}) as { readonly replicas?: number };
  // The validation of a custom resource also checks its replicas.
  if (replicas >= 0 || found.resource.isCustom) return replicas;
  const detail = 'must be greater than or equal to 0';
  const error = { reason: 'FieldValueInvalid', field: 'spec.replicas', value: replicas, detail } as const;
  throw invalidObject({ group: 'autoscaling', name: 'Scale' }, context.info.name, [error]);
}

function scaleOf(object: ApiObject, subresource: ScaleSubresource): JsonObject {
  const { name = '', namespace, uid = '', resourceVersion = '', creationTimestamp = '' } = object.metadata;
  const selector = subresource.labelSelectorPath && valueAt(object, subresource.labelSelectorPath.slice(1));
  const text = typeof selector === 'object' && selector !== null ? selectorText(selector) : selector;
  const replicas = valueAt(object, subresource.specReplicasPath.slice(1));
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, ...(namespace !== undefined && { namespace }), uid, resourceVersion, creationTimestamp },
    spec: { ...(replicas !== undefined && replicas !== 0 && { replicas }) },
    status: {
      replicas: valueAt(object, subresource.statusReplicasPath.slice(1)) ?? 0,
      ...(text !== undefined && text !== '' && { selector: text }),
    },
  };
}

/** Sets the value at a path; undefined removes it. */
function withValue(object: JsonObject, [name = '', ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const child = object[name];
  if (value === undefined && rest.length === 0) return without(object, name);
  return {
    ...object,
    [name]: rest.length === 0 && value !== undefined ? value : withValue(objectOf(child), rest, value),
  };
}
