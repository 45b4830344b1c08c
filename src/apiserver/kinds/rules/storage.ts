import { dnsLabelFaults, parseQuantity, qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  immutable,
  immutableText,
  labelSelector,
  named,
  notEmpty,
  optional,
  optionalOneOf,
  range,
  required,
  syntax,
  withoutParent,
} from '../../checks/index.js';
import {
  type ApiObject,
  type JsonObject,
  listOf,
  objectOf,
  pick,
  type RequestContext,
  sameJson,
  textOf,
  timeText,
  valueAt,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalDiff } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { nodeSelector } from './node-selector.js';

function checkTopologies(topologies: Field): void {
  const terms: JsonObject[] = [{}];
  for (const topology of topologies.items) {
    const expressions = topology.at('matchLabelExpressions');
    const keys = new Set<string>();
    for (const expression of expressions.items) {
      const seen = new Set<string>();
      expression.check({
        values: [notEmpty(), each((value) => value.unique(seen))],
        key: [syntax(qualifiedNameFaults), (key) => key.unique(keys)],
      });
    }
    const term = Object.fromEntries(
      expressions.items.map(({ object: { key, values } }) => [textOf(key), sorted(values)]),
    );
    if (terms.some((other) => sameJson(other, term))) expressions.duplicate('');
    terms.push(term);
  }
}

function sorted(values: Json | undefined): Json {
  return [...new Set(listOf(values))].sort();
}

/** Checks the spec of a claim. */
export const claimSpec: Check = {
  accessModes: notEmpty('at least 1 access mode is required'),
  selector: labelSelector,
  '': (spec) => {
    const modes = spec.at('accessModes');
    modes.check(accessModes);
    const storage = spec.at('resources.requests.storage').shownAt(`${spec.path}.resources[storage]`);
    if (storage.isSet) storage.check(moreThanZero);
    else storage.required();
  },
  storageClassName: optional(subdomainFaults),
  volumeMode: optionalOneOf('Block', 'Filesystem'),
  volumeAttributesClassName: optional(subdomainFaults),
  dataSource: ifSet(dataSource),
  dataSourceRef: ifSet([dataSource, { namespace: optional(dnsLabelFaults) }]),
};

function dataSource(source: Field): void {
  const [group, kind] = [source.at('apiGroup'), source.at('kind')];
  source.check({ name: required, kind: required, apiGroup: optional(subdomainFaults) });
  if (group.text !== '' || kind.text === 'PersistentVolumeClaim') return;
  source.invalid("must be 'PersistentVolumeClaim' when referencing the default apiGroup", kind.text);
}

/**
 * Sets a missing `dataSourceRef` from `dataSource`, and a missing `dataSource` from a `dataSourceRef` without a
 * namespace. Drops a `dataSource` that is neither a PersistentVolumeClaim nor a VolumeSnapshot.
 */
function withBothSources(object: ApiObject): ApiObject {
  const { dataSource: plain, dataSourceRef: full, ...spec } = objectOf(object.spec);
  const isKnown = plain !== undefined && /^(PersistentVolumeClaim|VolumeSnapshot)$/.test(textOf(objectOf(plain).kind));
  const kept = isKnown ? plain : undefined;
  const isElsewhere = textOf(objectOf(full).namespace) !== '';
  const one = kept ?? (isElsewhere ? undefined : full);
  const both = full ?? kept;
  return {
    ...object,
    spec: {
      ...spec,
      ...(one !== undefined && { dataSource: one }),
      ...(both !== undefined && { dataSourceRef: both }),
    },
  };
}

const recycleText =
  'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.';

/** Changes only the status of a volume. Sets the time of the transition if the phase changes. */
function withTransitionTime(object: ApiObject, old: ApiObject, { world }: RequestContext): ApiObject {
  const [status, before] = [objectOf(object.status), objectOf(old.status)];
  const { lastPhaseTransitionTime: time = before.lastPhaseTransitionTime } = status;
  const isNew = status.phase !== before.phase && time === before.lastPhaseTransitionTime;
  const at = isNew ? timeText(world.now()) : time;
  const { spec: _, ...rest } = object;
  return {
    ...rest,
    ...pick(old, 'spec'),
    status: { ...status, ...(at !== undefined && { lastPhaseTransitionTime: at }) },
  };
}

/** Rules of PersistentVolumeClaim, PersistentVolume, StorageClass, VolumeAttachment and CSIDriver. */
export const storageRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'PersistentVolumeClaim',
    prepareForCreate: (object) => protectedObject(withBothSources(object), 'kubernetes.io/pvc-protection'),
    prepareForUpdate: (object, old) => ({ ...withBothSources(object), ...pick(old, 'status') }),
    check: { spec: claimSpec, '': checkClaimChanges },
    subresources: { status: statusSubresource({ check: { status: checkClaimStatus } }) },
    warnings({ metadata: { annotations = {} } }) {
      const name = 'volume.beta.kubernetes.io/storage-class';
      const text = `metadata.annotations[${name}]: deprecated since v1.8; use "storageClassName" attribute instead`;
      return Object.hasOwn(annotations, name) ? [text] : [];
    },
  },
  {
    group: '',
    kind: 'PersistentVolume',
    prepareForCreate(object, { world }) {
      const status = { phase: 'Pending', lastPhaseTransitionTime: timeText(world.now()) };
      return { ...protectedObject(object, 'kubernetes.io/pv-protection'), status };
    },
    check: { spec: [checkVolume, checkVolumeChanges] },
    warnings: ({ spec }) => (objectOf(spec).persistentVolumeReclaimPolicy === 'Recycle' ? [recycleText] : []),
    subresources: { status: statusSubresource({ prepareForUpdate: withTransitionTime }) },
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
        allowedTopologies: checkTopologies,
      },
      { parameters: fixed, provisioner: fixed, reclaimPolicy: fixed, volumeBindingMode: fixed },
    ],
  },
  {
    group: 'storage.k8s.io',
    kind: 'VolumeAttachment',
    check: {
      'spec.attacher': [
        required,
        ifText((name) => {
          const form = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/i;
          if (!form.test(name.text)) name.invalid(attacherText);
        }),
      ],
      'spec.nodeName': (name) => name.faults(subdomainFaults(name.text)),
      'spec.source': (source) => {
        const [inline, volume] = [source.at('inlineVolumeSpec'), source.at('persistentVolumeName')];
        const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
        if (inline.isSet && volume.isSet) source.forbidden(detail);
        else if (volume.isSet) volume.check(named(subdomainFaults, 'must specify non empty persistentVolumeName'));
        else if (!inline.isSet) source.required(detail);
      },
      spec: fixed,
    },
  },
  {
    group: 'storage.k8s.io',
    kind: 'CSIDriver',
    // `hasGeneration` would give a new CSIDriver a generation, too.
    prepareForUpdate(object, old) {
      if (sameJson(object.spec ?? null, old.spec ?? null)) return object;
      return { ...object, metadata: { ...object.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
    },
    check: {
      'spec.fsGroupPolicy': optionalOneOf('File', 'None', 'ReadWriteOnceWithFSType'),
      'spec.volumeLifecycleModes': (modes) => {
        const known = ['Persistent', 'Ephemeral'];
        for (const mode of modes.list) if (!known.includes(textOf(mode))) modes.notSupported(known, mode);
      },
      'spec.tokenRequests': (requests) => {
        const seen = new Set<string>();
        requests.check(each({ audience: (audience) => audience.unique(seen), expirationSeconds: ifSet(tokenSeconds) }));
      },
      'spec.nodeAllocatableUpdatePeriodSeconds': ifSet(
        range(10, Number.POSITIVE_INFINITY, 'must be greater than or equal to 10 seconds'),
      ),
    },
  },
];

const attacherText =
  "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'Example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

/** Checks the lifetime of a service account token. */
export function tokenSeconds(seconds: Field): void {
  if (seconds.number < 600) seconds.invalid('may not specify a duration less than 10 minutes');
  if (seconds.number > 2 ** 32) seconds.invalid('may not specify a duration larger than 2^32 seconds');
}

/** Requires that a field is unchanged. The error does not show the value. */
export function fixed(field: Field): void {
  if (field.isChanged) field.invalid(immutableText, null);
}

function accessModes(modes: Field): void {
  const supported = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
  for (const mode of modes.list) if (!supported.includes(textOf(mode))) modes.notSupported(supported, mode);
  const isMixed = modes.list.includes('ReadWriteOncePod') && modes.list.length > 1;
  if (isMixed) modes.forbidden('may not use ReadWriteOncePod with other access modes');
}

function moreThanZero(amount: Field): void {
  if (parseQuantity(amount.text).nanos <= 0n) amount.invalid('must be greater than zero');
}

/**
 * Adds the finalizer that protects volumes and claims while they are in use. No field manager owns the finalizer. Sets
 * the phase to `Pending`.
 */
function protectedObject(object: ApiObject, finalizer: string): ApiObject {
  const { finalizers = [] } = object.metadata;
  const all = finalizers.includes(finalizer) ? finalizers : [...finalizers, finalizer];
  return { ...object, metadata: { ...object.metadata, finalizers: all }, status: { phase: 'Pending' } };
}

const fixedText =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

function checkClaimStatus(status: Field): void {
  for (const list of ['capacity', 'allocatedResources']) {
    for (const [, amount] of status.at(list).entries) {
      const { nanos } = parseQuantity(amount.text);
      if (nanos < 0n) amount.invalid('must be a valid resource quantity', Number(nanos / 1_000_000_000n));
    }
  }
}

function checkClaimChanges(claim: Field): void {
  if (!claim.isUpdate) return;
  const spec = claim.at('spec');
  spec.at('volumeMode').shownAt('volumeMode').check(immutable);
  const before = objectOf(spec.old);
  const forbid = () =>
    spec.forbidden(`${fixedText}\n${internalDiff(before, spec.object, 'core/v1.PersistentVolumeClaimSpec')}`);
  // The volume of a claim is set later, and so is the default class.
  const isBound = valueAt(claim.old, 'status.phase') === 'Bound';
  const mutable = [
    'resources',
    ...(isBound ? ['volumeAttributesClassName'] : []),
    ...(textOf(before.volumeName) === '' ? ['volumeName'] : []),
    ...(before.storageClassName === undefined ? ['storageClassName'] : []),
  ];
  if (!sameJson(without(spec.object, ...mutable), without(before, ...mutable))) return forbid();
  if (!spec.at('resources').isChanged) return;
  if (!isBound) return forbid();
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
  const modes = spec.at('accessModes');
  modes.check([notEmpty(), accessModes]);
  if (names.length === 0) capacity.required();
  if (names.join() !== 'storage') capacity.notSupported(['storage'], capacity.value ?? null);
  if (names.includes('storage')) capacity.key('storage').check(moreThanZero);
  spec.check({ persistentVolumeReclaimPolicy: optionalOneOf('Delete', 'Recycle', 'Retain') });
  const [first, ...others] = Object.keys(without(spec.object, ...volumeFields));
  if (first === undefined) spec.required('must specify a volume type');
  for (const name of others) spec.at(name).forbidden('may not specify more than 1 volume type');
  const affinity = spec.at('nodeAffinity');
  if (affinity.isSet && !affinity.at('required').isSet) {
    affinity.at('required').required('must specify required node constraints');
  }
  spec.check({
    hostPath: ifSet({ path: [required, withoutParent] }),
    csi: ifSet({ driver: [required, ifText(syntax(subdomainFaults))], volumeHandle: required }),
    nfs: ifSet({ server: required, path: required }),
    local: ifSet({ path: [required, withoutParent] }),
    'nodeAffinity.required': ifSet(nodeSelector),
    volumeAttributesClassName: ifSet(named(subdomainFaults, 'an empty string is disallowed')),
  });
  const isRoot = /^\/+(\.?\/?)*$/.test(spec.at('hostPath.path').text);
  if (isRoot && spec.object.persistentVolumeReclaimPolicy === 'Recycle') {
    spec.at('persistentVolumeReclaimPolicy').forbidden("may not be 'recycle' for a hostPath mount of '/'");
  }
  if (spec.at('local').isSet && !spec.at('nodeAffinity').isSet) {
    spec.at('nodeAffinity').required('Local volume requires node affinity');
  }
  spec.check({ storageClassName: optional(subdomainFaults), volumeMode: optionalOneOf('Block', 'Filesystem') });
}

function checkVolumeChanges(spec: Field): void {
  if (!spec.isUpdate) return;
  if (!sameJson(without(spec.object, ...volumeFields), without(objectOf(spec.old), ...volumeFields))) {
    const source = (value: JsonObject) => without(value, ...volumeFields);
    const diff = internalDiff(source(objectOf(spec.old)), source(spec.object), 'core/v1.PersistentVolumeSource');
    spec.at('persistentvolumesource').forbidden(`spec.persistentvolumesource is immutable after creation\n${diff}`);
  }
  spec.at('volumeMode').shownAt('volumeMode').check(immutable);
}
