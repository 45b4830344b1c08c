import {
  type Check,
  each,
  type Field,
  ifSet,
  immutable,
  labelSelector,
  named,
  notEmpty,
  optional,
  optionalOneOf,
  required,
} from '../../checks/index.js';
import {
  type ApiObject,
  type JsonObject,
  objectOf,
  qualifiedNameFaults,
  sameJson,
  subdomainFaults,
  textOf,
  timeText,
  valueAt,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalDiff } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { parseQuantity } from '../quantity.js';

/** The spec of a claim. */
export const claimSpec: Check = {
  accessModes: notEmpty('at least 1 access mode is required'),
  selector: labelSelector,
  '': (spec) => {
    const modes = spec.at('accessModes');
    modes.check(accessModes);
    if (modes.list.includes('ReadWriteOncePod') && modes.list.length > 1) {
      modes.forbidden('may not use ReadWriteOncePod with other access modes');
    }
    const storage = spec.at('resources.requests.storage').shownAt(`${spec.path}.resources[storage]`);
    if (storage.isSet) storage.check(moreThanZero);
    else storage.required();
  },
  storageClassName: optional(subdomainFaults),
  volumeMode: optionalOneOf('Block', 'Filesystem'),
};

/** Rules of PersistentVolumeClaim, PersistentVolume, StorageClass and VolumeAttachment. */
export const storageRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'PersistentVolumeClaim',
    prepareForCreate: (object) => protectedObject(object, 'kubernetes.io/pvc-protection'),
    check: { spec: claimSpec, '': checkClaimChanges },
  },
  {
    group: '',
    kind: 'PersistentVolume',
    prepareForCreate(object, { world }) {
      const status = { phase: 'Pending', lastPhaseTransitionTime: timeText(world.now()) };
      return { ...protectedObject(object, 'kubernetes.io/pv-protection'), status };
    },
    check: { spec: [checkVolume, checkVolumeChanges] },
    subresources: { status: statusSubresource() },
  },
  {
    group: 'storage.k8s.io',
    kind: 'StorageClass',
    check: [
      {
        provisioner: (name) => name.with(name.text.toLowerCase()).check(named(qualifiedNameFaults)),
        reclaimPolicy: optionalOneOf('Delete', 'Retain'),
        volumeBindingMode: optionalOneOf('Immediate', 'WaitForFirstConsumer'),
        parameters: (parameters) => {
          if (Object.hasOwn(parameters.object, '')) parameters.invalid('field can not be empty.', '');
        },
        allowedTopologies: each({ matchLabelExpressions: notEmpty() }),
      },
      { parameters: fixed, provisioner: fixed, reclaimPolicy: fixed, volumeBindingMode: immutable },
    ],
  },
];

function fixed(field: Field): void {
  if (field.isChanged) field.forbidden(`updates to ${field.path} are forbidden.`);
}

function accessModes(modes: Field): void {
  const supported = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
  for (const mode of modes.list) if (!supported.includes(textOf(mode))) modes.notSupported(supported, mode);
}

function moreThanZero(amount: Field): void {
  if (parseQuantity(amount.text).nanos <= 0n) amount.invalid('must be greater than zero');
}

/** Volumes and claims are kept while they are in use; the finalizer has no owner. */
function protectedObject(object: ApiObject, finalizer: string): ApiObject {
  const { finalizers = [] } = object.metadata;
  const all = finalizers.includes(finalizer) ? finalizers : [...finalizers, finalizer];
  return { ...object, metadata: { ...object.metadata, finalizers: all }, status: { phase: 'Pending' } };
}

const fixedText =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

function checkClaimChanges(claim: Field): void {
  if (!claim.isUpdate) return;
  const spec = claim.at('spec');
  const before = objectOf(spec.old);
  const forbid = () =>
    spec.forbidden(`${fixedText}\n${internalDiff(before, spec.object, 'core/v1.PersistentVolumeClaimSpec')}`);
  // The volume of a claim is set later.
  const mutable = [
    'resources',
    'volumeAttributesClassName',
    ...(textOf(before.volumeName) === '' ? ['volumeName'] : []),
  ];
  if (!sameJson(without(spec.object, ...mutable), without(before, ...mutable))) return forbid();
  if (!spec.at('resources').isChanged) return;
  if (valueAt(claim.old, 'status.phase') !== 'Bound') return forbid();
  const size = (value: JsonObject) => parseQuantity(textOf(valueAt(value, 'resources.requests.storage')) || '0').nanos;
  if (size(spec.object) < size(before)) {
    spec.at('resources.requests.storage').forbidden('field can not be less than status.capacity');
  }
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

function checkVolume(spec: Field): void {
  const capacity = spec.at('capacity');
  const names = Object.keys(capacity.object);
  spec.check({ accessModes: [notEmpty(), accessModes] });
  if (names.length === 0) capacity.required();
  if (names.join() !== 'storage') capacity.notSupported(['storage'], capacity.value ?? null);
  if (names.includes('storage')) capacity.key('storage').check(moreThanZero);
  spec.check({ persistentVolumeReclaimPolicy: optionalOneOf('Delete', 'Recycle', 'Retain') });
  const [first, ...others] = Object.keys(without(spec.object, ...volumeFields));
  if (first === undefined) spec.required('must specify a volume type');
  for (const name of others) spec.at(name).forbidden('may not specify more than 1 volume type');
  spec.check({ hostPath: ifSet({ path: required }) });
  if (spec.at('local').isSet && !spec.at('nodeAffinity').isSet) {
    spec.at('nodeAffinity').required('Local volume requires node affinity');
  }
  spec.check({ storageClassName: optional(subdomainFaults), volumeMode: optionalOneOf('Block', 'Filesystem') });
}

function checkVolumeChanges(spec: Field): void {
  if (!spec.isUpdate) return;
  if (!sameJson(without(spec.object, ...volumeFields), without(objectOf(spec.old), ...volumeFields))) {
    spec.at('persistentvolumesource').forbidden('spec.persistentvolumesource is immutable after creation');
  }
  spec.check({ volumeMode: immutable });
}
