import { isRecord } from '../../base/json/index.js';
import { type KindRules, statusSubresource } from '../kinds/index.js';
import {
  type ApiObject,
  dnsLabelFaults,
  type FieldError,
  type JsonObject,
  qualifiedNameFaults,
} from '../model/index.js';

const nameLabel = 'kubernetes.io/metadata.name';
/** The finalizer in `spec` that keeps a namespace until it is empty. */
export const contentFinalizer = 'kubernetes';

/** The rules of Namespace: its name as a label, its phase, and the finalizers in its `spec`. */
export const namespaceRules: KindRules = {
  group: '',
  kind: 'Namespace',
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  validateName: dnsLabelFaults,
  resetFields: { '': ['status'], status: ['spec'], finalize: ['status'] },
  setDefaults: (object) => withNameLabel(object),
  prepareForCreate(object) {
    const finalizers = specFinalizers(object);
    const all = finalizers.includes(contentFinalizer) ? finalizers : [...finalizers, contentFinalizer];
    return { ...withNameLabel(object), spec: { ...spec(object), finalizers: all }, status: { phase: 'Active' } };
  },
  prepareForUpdate: (object, old) => ({ ...object, spec: { ...spec(old) }, status: old.status ?? {} }),
  validate: (object) => finalizerErrors(object),
  validateUpdate: (object) => finalizerErrors(object),
  subresources: {
    status: statusSubresource({
      prepareForUpdate: (object, old) => ({ ...object, spec: { ...spec(old) } }),
    }),
    finalize: {
      kind: 'update',
      verbs: ['update'],
      strategy: {
        prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
        validateUpdate: (object) => finalizerErrors(object),
      },
    },
  },
  deferredDeletion: {
    mark: (object, deletionTimestamp) => ({
      ...object,
      metadata: { ...object.metadata, deletionTimestamp },
      status: { ...(isRecord(object.status) ? (object.status as JsonObject) : {}), phase: 'Terminating' },
    }),
    isHeld: (object) => specFinalizers(object).length > 0,
  },
  selectableFields: { 'status.phase': 'status.phase' },
};

function withNameLabel(object: ApiObject): ApiObject {
  const { name, labels } = object.metadata;
  if (!name || labels?.[nameLabel] === name) return object;
  return { ...object, metadata: { ...object.metadata, labels: { ...labels, [nameLabel]: name } } };
}

function spec(object: ApiObject): JsonObject {
  return isRecord(object.spec) ? (object.spec as JsonObject) : {};
}

/** Returns the finalizers in the `spec` of a namespace. */
export function specFinalizers(object: ApiObject): readonly string[] {
  const { finalizers } = spec(object);
  return Array.isArray(finalizers) ? finalizers.map(String) : [];
}

function finalizerErrors(object: ApiObject): FieldError[] {
  return specFinalizers(object).flatMap((value, index): FieldError[] => {
    const field = `spec.finalizers[${index}]`;
    const odd = qualifiedNameFaults(value).map(
      (detail) => ({ reason: 'FieldValueInvalid', field, value, detail }) as const,
    );
    if (odd.length > 0 || value.includes('/') || value === contentFinalizer) return odd;
    const detail = 'name is neither a standard finalizer name nor is it fully qualified';
    return [{ reason: 'FieldValueInvalid', field, value, detail }];
  });
}
