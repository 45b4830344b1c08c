import type { Json } from '../../base/json/index.js';
import { type KindRules, statusSubresource } from '../kinds/index.js';
import { type ApiObject, sameJson } from '../model/index.js';
import { definitionColumns } from './columns.js';
import { withCondition } from './conditions.js';
import { asDefinition, type Definition, type DefinitionSpec } from './definition.js';
import { definitionWarnings } from './definition-warnings.js';
import { definition, names } from './validate-definition.js';

/** The finalizer that keeps a CRD until its instances are gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';

/** The behavior of CustomResourceDefinition. */
export const definitionRules: KindRules = {
  group: 'apiextensions.k8s.io',
  kind: 'CustomResourceDefinition',
  setDefaults(object) {
    const next = withDefaults(object);
    return asDefinition(next).status?.storedVersions?.length === 0 ? withStoredVersion(next) : next;
  },
  prepareForCreate: (object) => withStoredVersion({ ...object, status: newStatus }),
  prepareForUpdate(object, old) {
    const next = withStoredVersion({ ...object, status: old.status ?? newStatus });
    if (sameJson(object.spec, old.spec)) return next;
    return { ...next, metadata: { ...next.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
  },
  check: definition,
  warnings: (object, old) => definitionWarnings(asDefinition(object), old && asDefinition(old)),
  subresources: {
    status: statusSubresource({ check: { 'status.acceptedNames': names } }),
  },
  deferredDeletion: {
    mark: (object, deletionTimestamp) => markDeleted(asDefinition(object), deletionTimestamp),
    isHeld: () => false,
  },
  columns: () => definitionColumns,
};

const newStatus: Json = { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: null };

function withDefaults(object: ApiObject): ApiObject {
  const { spec } = asDefinition(object);
  const { names } = spec;
  const { kind } = names;
  const singular = names.singular || kind.toLowerCase();
  const listKind = names.listKind || (kind === '' ? '' : `${kind}List`);
  const own = { ...names, ...(singular !== '' && { singular }), ...(listKind !== '' && { listKind }) };
  const next: DefinitionSpec = { ...spec, names: own, conversion: spec.conversion ?? { strategy: 'None' } };
  return sameJson(spec, next) ? object : { ...object, spec: next };
}

/** Adds the storage version to `status.storedVersions`. */
function withStoredVersion(object: ApiObject): ApiObject {
  const { spec, status } = asDefinition(object);
  const name = spec.versions?.find(({ storage }) => storage)?.name;
  const stored = status?.storedVersions ?? [];
  if (status === undefined || name === undefined || stored.includes(name)) return object;
  return { ...object, status: { ...status, storedVersions: [...stored, name] } };
}

function markDeleted(definition: Definition, deletionTimestamp: string): ApiObject {
  const { metadata } = definition;
  const finalizers = metadata.finalizers ?? [];
  const all = finalizers.includes(cleanupFinalizer) ? finalizers : [...finalizers, cleanupFinalizer];
  const marked = { ...definition, metadata: { ...metadata, deletionTimestamp, finalizers: all } };
  return withCondition(
    marked,
    {
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionPending',
      message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
    },
    deletionTimestamp,
  );
}
