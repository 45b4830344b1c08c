import { dnsLabelFaults, qualifiedNameFaults } from '../../base/formats/index.js';
import { type Check, each, errorsOf, type Field } from '../checks/index.js';
import { type KindRules, statusSubresource } from '../kinds/index.js';
import { type ApiObject, listOf, objectOf } from '../model/index.js';

const nameLabel = 'kubernetes.io/metadata.name';
/** The finalizer in `spec` that keeps a namespace until it is empty. */
export const contentFinalizer = 'kubernetes';

// For a new namespace, errors name the list instead of the item.
const finalizers: Check = {
  'spec.finalizers': each((name) => checkFinalizer(name.isUpdate ? name : name.shownAt('spec.finalizers'))),
};

/** The behavior of Namespace: sets the name label, the phase, and the finalizers in `spec`. */
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
    return {
      ...withNameLabel(object),
      spec: { ...objectOf(object.spec), finalizers: all },
      status: { phase: 'Active' },
    };
  },
  prepareForUpdate: (object, old) => ({ ...object, spec: { ...objectOf(old.spec) }, status: old.status ?? {} }),
  check: (namespace) => (namespace.isUpdate ? undefined : namespace.check(finalizers)),
  subresources: {
    status: statusSubresource({
      check: (namespace) => {
        const phase = namespace.at('status.phase').shownAt('status.Phase');
        const isDeleted = namespace.at('metadata.deletionTimestamp').isSet;
        if (isDeleted || phase.text === 'Active') return;
        phase.invalid("may only be 'Active' if `deletionTimestamp` is empty");
      },
      prepareForUpdate: (object, old) => ({ ...object, spec: { ...objectOf(old.spec) } }),
    }),
    finalize: {
      kind: 'update',
      verbs: ['update'],
      strategy: {
        prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
        validateUpdate: (object, old) => errorsOf(finalizers, object, old),
      },
    },
  },
  deferredDeletion: {
    mark: (object, deletionTimestamp) => ({
      ...object,
      metadata: { ...object.metadata, deletionTimestamp },
      status: { ...objectOf(object.status), phase: 'Terminating' },
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

/** Returns the finalizers in the `spec` of a namespace. */
export function specFinalizers(object: ApiObject): readonly string[] {
  return listOf(objectOf(object.spec).finalizers).map(String);
}

const standardFinalizers = [contentFinalizer, 'orphan', 'foregroundDeletion'];

function checkFinalizer(name: Field): void {
  name.faults(qualifiedNameFaults(name.text));
  if (name.text.includes('/') || standardFinalizers.includes(name.text)) return;
  name.invalid('name is neither a standard finalizer name nor is it fully qualified');
}
