import type { Json } from '../../../base/json/index.js';
import { type ApiObject, type JsonObject, qualifiedNameFaults, subdomainFaults } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { timeText } from '../go-time.js';
import { internalDiff } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { isSame, itemsOf, listOf, objectOf, Problems, textOf } from '../problems.js';
import { parseQuantity } from '../quantity.js';
import { checkLabelSelector } from './selectors.js';

const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];

/** Validates the spec of a claim. */
export function checkClaimSpec(problems: Problems, field: string, spec: JsonObject): void {
  const modes = listOf(spec.accessModes);
  if (modes.length === 0) problems.required(`${field}.accessModes`, 'at least 1 access mode is required');
  if (spec.selector !== undefined) checkLabelSelector(problems, `${field}.selector`, objectOf(spec.selector));
  modes.forEach((mode) => {
    if (!accessModes.includes(textOf(mode))) problems.notSupported(`${field}.accessModes`, mode, accessModes);
  });
  if (modes.includes('ReadWriteOncePod') && modes.length > 1) {
    problems.forbidden(`${field}.accessModes`, 'may not use ReadWriteOncePod with other access modes');
  }
  const storage = objectOf(objectOf(spec.resources).requests).storage;
  if (storage === undefined) problems.required(`${field}.resources[storage]`);
  else if (parseQuantity(textOf(storage)).nanos <= 0n) {
    problems.invalid(`${field}.resources[storage]`, storage, 'must be greater than zero');
  }
  const name = textOf(spec.storageClassName);
  if (name !== '') problems.faults(`${field}.storageClassName`, name, subdomainFaults(name));
  problems.optionalOneOf(`${field}.volumeMode`, spec.volumeMode, ['Block', 'Filesystem']);
}

/** Rules of PersistentVolumeClaim, PersistentVolume, StorageClass and VolumeAttachment. */
export const storageRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'PersistentVolumeClaim',
    prepareForCreate: (object) => protectedObject(object, 'kubernetes.io/pvc-protection'),
    validate: (object) => claimErrors(object),
    validateUpdate: claimUpdateErrors,
  },
  {
    group: '',
    kind: 'PersistentVolume',
    prepareForCreate(object, { world }) {
      const status = { phase: 'Pending', lastPhaseTransitionTime: timeText(world.now()) };
      return { ...protectedObject(object, 'kubernetes.io/pv-protection'), status };
    },
    validate: (object) => volumeErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(volumeErrors(object));
      const source = volumeSource(objectOf(object.spec));
      const before = volumeSource(objectOf(old.spec));
      if (!isSame(source, before)) {
        problems.forbidden('spec.persistentvolumesource', 'spec.persistentvolumesource is immutable after creation');
      }
      problems.immutable('spec.volumeMode', objectOf(object.spec).volumeMode, objectOf(old.spec).volumeMode);
      return problems.list;
    },
    subresources: { status: statusSubresource() },
  },
  {
    group: 'storage.k8s.io',
    kind: 'StorageClass',
    validate: (object) => storageClassErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(storageClassErrors(object));
      if (!isSame(object.parameters, old.parameters))
        problems.forbidden('parameters', 'updates to parameters are forbidden.');
      if (object.provisioner !== old.provisioner)
        problems.forbidden('provisioner', 'updates to provisioner are forbidden.');
      if (object.reclaimPolicy !== old.reclaimPolicy)
        problems.forbidden('reclaimPolicy', 'updates to reclaimPolicy are forbidden.');
      problems.immutable('volumeBindingMode', object.volumeBindingMode, old.volumeBindingMode);
      return problems.list;
    },
  },
];

/** Volumes and claims are kept while they are in use; the finalizer has no owner. */
function protectedObject(object: ApiObject, finalizer: string): ApiObject {
  const { finalizers = [] } = object.metadata;
  const all = finalizers.includes(finalizer) ? finalizers : [...finalizers, finalizer];
  return { ...object, metadata: { ...object.metadata, finalizers: all }, status: { phase: 'Pending' } };
}

function claimErrors(object: ApiObject) {
  const problems = new Problems();
  checkClaimSpec(problems, 'spec', objectOf(object.spec));
  return problems.list;
}

const fixed =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

function claimUpdateErrors(object: ApiObject, old: ApiObject) {
  const problems = new Problems();
  problems.add(claimErrors(object));
  const spec = objectOf(object.spec);
  const before = objectOf(old.spec);
  const diff = `\n${internalDiff(before, spec, 'core/v1.PersistentVolumeClaimSpec')}`;
  const isUnbound = textOf(before.volumeName) === '';
  const withoutMutable = (value: JsonObject): Json => {
    const { resources: _, volumeAttributesClassName: __, volumeName, ...rest } = value;
    return isUnbound || volumeName === undefined ? rest : { ...rest, volumeName };
  };
  if (!isSame(withoutMutable(spec), withoutMutable(before))) {
    problems.forbidden('spec', fixed + diff);
  } else if (!isSame(spec.resources, before.resources)) {
    const isBound = objectOf(old.status).phase === 'Bound';
    if (!isBound) {
      problems.forbidden('spec', fixed + diff);
    }
    const size = (value: JsonObject) =>
      parseQuantity(textOf(objectOf(objectOf(value.resources).requests).storage) || '0').nanos;
    if (isBound && size(spec) < size(before)) {
      problems.forbidden('spec.resources.requests.storage', 'field can not be less than status.capacity');
    }
  }
  return problems.list;
}

const volumeFields = [
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
];

function volumeSource(spec: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => !volumeFields.includes(name)));
}

function volumeErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  const modes = listOf(spec.accessModes);
  if (modes.length === 0) problems.required('spec.accessModes');
  modes.forEach((mode) => {
    if (!accessModes.includes(textOf(mode))) problems.notSupported('spec.accessModes', mode, accessModes);
  });
  const capacity = objectOf(spec.capacity);
  if (Object.keys(capacity).length === 0) problems.required('spec.capacity');
  if (capacity.storage === undefined || Object.keys(capacity).length > 1) {
    problems.notSupported('spec.capacity', spec.capacity ?? null, ['storage']);
  }
  if (typeof capacity.storage === 'string' && parseQuantity(capacity.storage).nanos <= 0n) {
    problems.invalid('spec.capacity[storage]', capacity.storage, 'must be greater than zero');
  }
  problems.optionalOneOf('spec.persistentVolumeReclaimPolicy', spec.persistentVolumeReclaimPolicy, [
    'Delete',
    'Recycle',
    'Retain',
  ]);
  const [first, ...others] = Object.keys(volumeSource(spec));
  if (first === undefined) problems.required('spec', 'must specify a volume type');
  for (const name of others) problems.forbidden(`spec.${name}`, 'may not specify more than 1 volume type');
  const path = textOf(objectOf(spec.hostPath).path);
  if (spec.hostPath !== undefined && path === '') problems.required('spec.hostPath.path');
  if (spec.local !== undefined && spec.nodeAffinity === undefined) {
    problems.required('spec.nodeAffinity', 'Local volume requires node affinity');
  }
  const name = textOf(spec.storageClassName);
  if (name !== '') problems.faults('spec.storageClassName', name, subdomainFaults(name));
  problems.optionalOneOf('spec.volumeMode', spec.volumeMode, ['Block', 'Filesystem']);
  return problems.list;
}

function storageClassErrors(object: ApiObject) {
  const problems = new Problems();
  const provisioner = textOf(object.provisioner);
  if (provisioner === '') problems.required('provisioner');
  else problems.faults('provisioner', provisioner.toLowerCase(), qualifiedNameFaults(provisioner.toLowerCase()));
  problems.optionalOneOf('reclaimPolicy', object.reclaimPolicy, ['Delete', 'Retain']);
  problems.optionalOneOf('volumeBindingMode', object.volumeBindingMode, ['Immediate', 'WaitForFirstConsumer']);
  for (const [key] of Object.entries(objectOf(object.parameters))) {
    if (key === '') problems.invalid('parameters', key, 'field can not be empty.');
  }
  for (const [term, at] of itemsOf(object.allowedTopologies, 'allowedTopologies')) {
    if (listOf(term.matchLabelExpressions).length === 0) problems.required(`${at}.matchLabelExpressions`);
  }
  return problems.list;
}
