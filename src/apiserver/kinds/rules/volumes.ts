import { dnsLabelFaults, parseQuantity, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  named,
  notEmpty,
  optionalOneOf,
  range,
  relativePath,
  required,
  withoutParent,
} from '../../checks/index.js';
import { fieldReference, resourceReference } from './references.js';
import { claimSpec, tokenSeconds } from './storage.js';

/** The type of each valid volume in a pod, by volume name. */
export type Volumes = ReadonlyMap<string, string>;

/** Validates volumes. Returns the types of the valid volumes by name. */
export function checkVolumes(volumes: Field): Volumes {
  const names = new Map<string, string>();
  for (const volume of volumes.items) {
    const { errors } = volume.whole;
    const before = errors.length;
    const name = volume.at('name');
    name.check(named(dnsLabelFaults));
    if (names.has(name.text)) name.duplicate();
    const [first, ...others] = Object.keys(sources).filter((type) => Object.hasOwn(volume.object, type));
    if (first === undefined) volume.required('must specify a volume type');
    else volume.at(first).check(sources[first] ?? []);
    for (const other of others) volume.at(other).forbidden(oneTypeText);
    // An invalid volume is treated as missing.
    if (errors.length === before) names.set(name.text, first ?? '');
  }
  return names;
}

const mode = ifSet(range(0, 0o777, 'must be a number between 0 and 0777 (octal), both inclusive'));
const file: Check = { key: required, path: [required, relativePath], mode };
const files: Check = { defaultMode: mode, items: each(file) };
const oneTypeText = 'may not specify more than 1 volume type';

const downwardPaths = ['annotations', 'labels', 'name', 'namespace', 'uid'].map((name) => `metadata.${name}`);

/**
 * Checks the files of a downward API volume. Errors in an item are reported at `path`, the path of the volume source.
 */
function downwardFiles(path: string): Check {
  return each((item) => {
    const [source, resource] = [item.at('fieldRef'), item.at('resourceFieldRef')];
    const at = (name: string) => item.at(name).shownAt(`${path}.${name}`);
    at('path').check([required, ifText(relativePath)]);
    if (source.isSet) at('fieldRef').check(fieldReference(downwardPaths));
    if (source.isSet && resource.isSet) {
      item.shownAt(path).invalid('fieldRef and resourceFieldRef can not be specified simultaneously', 'resource');
    } else if (resource.isSet) {
      at('resourceFieldRef').check([{ containerName: required }, resourceReference]);
    } else if (!source.isSet) {
      item.shownAt(path).required('one of fieldRef and resourceFieldRef is required');
    }
    at('mode').check(mode);
  });
}

function checkProjected(projected: Field): void {
  projected.check({ defaultMode: mode });
  const seen = new Set<string>();
  const unique = (paths: readonly string[], shown?: string) => {
    for (const path of paths) {
      if (seen.has(path)) projected.invalid('conflicting duplicate paths', shown ?? path);
      seen.add(path);
    }
  };
  for (const source of projected.at('sources').items) {
    const [kind, ...others] = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken'].filter((name) =>
      Object.hasOwn(source.object, name),
    );
    for (const other of others) source.at(other).forbidden(oneTypeText);
    if (kind === undefined) continue;
    const given = source.at(kind);
    const paths = given.at('items').items.map((item) => item.at('path').text);
    if (kind === 'serviceAccountToken') {
      const [path, seconds] = [given.at('path'), given.at('expirationSeconds')];
      path.shownAt(`${projected.path}.path`).check([required, ifText(relativePath)]);
      tokenSeconds(seconds);
      unique([path.text]);
    } else if (kind === 'downwardAPI') {
      given.check({ items: downwardFiles(given.path) });
      unique(paths);
    } else {
      given.check({ name: required, items: each(file) });
      unique(paths, given.at('name').text);
    }
  }
}

const driverName: Check = [
  required,
  (name) => {
    if (name.text.length > 63) name.tooLong(63);
    name
      .with(name.text.toLowerCase())
      .faults(name.text === '' ? [] : subdomainFaults(name.text.toLowerCase()), name.text);
  },
];

const iqn: Check = (name) => {
  if (name.text === '') return name.required();
  const form = /^(iqn|eui|naa)/.exec(name.text)?.[0];
  if (form === undefined) return name.invalid('must be valid format starting with iqn, eui, or naa');
  if (!iscsiNames[form as keyof typeof iscsiNames].test(name.text)) name.invalid('must be valid format');
};
const iscsiNames = {
  iqn: /iqn\.\d{4}-\d{2}\.([a-z0-9.-]+)(:([^,;*&$|\s]+))$/,
  eui: /^eui.[a-zA-Z0-9]{16}$/,
  naa: /^naa.[a-fA-F0-9]{32}$/,
};

const needsEither = 'must specify either targetWWNs or wwids, but not both';

function checkFibreChannel(source: Field): void {
  const [names, ids, lun] = [source.at('targetWWNs'), source.at('wwids'), source.at('lun')];
  if (names.list.length === 0 && ids.list.length === 0) names.required(needsEither);
  if (names.list.length > 0 && ids.list.length > 0) names.invalid(needsEither);
  if (names.list.length === 0) return;
  if (lun.isSet) lun.check(range(0, 255));
  else lun.required('lun is required if targetWWNs is specified');
}

const hostPathTypes = [
  ...['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'],
];

/** The checks for each volume type. If several types are set, only the first in this order is checked. */
const sources: Readonly<Record<string, Check>> = {
  emptyDir: {
    sizeLimit: ifSet((size) => {
      if (parseQuantity(size.text).nanos < 0n) size.forbidden('SizeLimit field must be a valid resource quantity');
    }),
  },
  hostPath: { path: [required, withoutParent], type: optionalOneOf(...hostPathTypes) },
  gitRepo: { repository: required, directory: relativePath },
  gcePersistentDisk: { pdName: required, partition: range(0, 255) },
  awsElasticBlockStore: { volumeID: required, partition: range(0, 255, 'must be between 1 and 255, inclusive') },
  secret: { secretName: required, '': files },
  nfs: {
    server: required,
    path: [
      required,
      (path) => {
        if (!path.text.startsWith('/')) path.invalid('must be an absolute path', path.text);
      },
    ],
  },
  iscsi: {
    targetPortal: required,
    iqn,
    lun: range(0, 255),
    '': (source) => {
      const { discoveryCHAPAuth, sessionCHAPAuth, secretRef } = source.object;
      if ((discoveryCHAPAuth || sessionCHAPAuth) && !secretRef) source.at('secretRef').required();
    },
  },
  glusterfs: { endpoints: required, path: required },
  persistentVolumeClaim: { claimName: required },
  rbd: { monitors: notEmpty(), image: required },
  cinder: { volumeID: required },
  cephfs: { monitors: notEmpty() },
  quobyte: { volume: required },
  downwardAPI: (source) => source.check({ defaultMode: mode, items: downwardFiles(source.path) }),
  fc: checkFibreChannel,
  flexVolume: { driver: required },
  configMap: { name: required, '': files },
  azureFile: { secretName: required, shareName: required },
  vsphereVolume: { volumePath: required },
  photonPersistentDisk: { pdID: required },
  portworxVolume: { volumeID: required },
  azureDisk: { diskName: required, diskURI: required },
  projected: checkProjected,
  scaleIO: { gateway: required, system: required, volumeName: required },
  csi: { driver: driverName },
  ephemeral: {
    volumeClaimTemplate: (template) => (template.isSet ? template.check({ spec: claimSpec }) : template.required()),
  },
  image: { reference: required, pullPolicy: optionalOneOf('Always', 'IfNotPresent', 'Never') },
};
