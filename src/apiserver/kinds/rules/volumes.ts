import {
  type Check,
  each,
  type Field,
  ifSet,
  named,
  optionalOneOf,
  range,
  relativePath,
  required,
  withoutParent,
} from '../../checks/index.js';
import { dnsLabelFaults } from '../../model/index.js';

/** Validates volumes; returns the names of the valid ones. */
export function checkVolumes(volumes: Field): ReadonlySet<string> {
  const names = new Set<string>();
  for (const volume of volumes.items) {
    const { errors } = volume.whole;
    const before = errors.length;
    const name = volume.at('name');
    name.check(named(dnsLabelFaults));
    if (names.has(name.text)) name.duplicate();
    const [first, ...others] = Object.keys(volume.object).filter((key) => key !== 'name');
    if (first === undefined) volume.required('must specify a volume type');
    else if (Object.hasOwn(sources, first)) volume.at(first).check(sources[first] ?? []);
    for (const other of others) volume.at(other).forbidden('may not specify more than 1 volume type');
    // As if an invalid volume was not there.
    if (errors.length === before) names.add(name.text);
  }
  return names;
}

const files: Check = {
  defaultMode: ifSet(range(0, 0o777, 'must be a number between 0 and 0777 (octal), both inclusive')),
  items: each({ key: required, path: [required, relativePath] }),
};

/** Checks of each type of volume. */
const sources: Readonly<Record<string, Check>> = {
  configMap: { name: required, '': files },
  secret: { secretName: required, '': files },
  persistentVolumeClaim: { claimName: required },
  hostPath: {
    path: [required, withoutParent],
    type: optionalOneOf(
      '',
      'BlockDevice',
      'CharDevice',
      'Directory',
      'DirectoryOrCreate',
      'File',
      'FileOrCreate',
      'Socket',
    ),
  },
  nfs: {
    server: required,
    path: [
      required,
      (path) => {
        if (!path.text.startsWith('/')) path.invalid('must be an absolute path', path.text);
      },
    ],
  },
  csi: { driver: required },
  projected: {
    sources: each((source) => {
      for (const kind of Object.keys(source.object).slice(1)) {
        source.at(kind).forbidden('may not specify more than 1 volume type');
      }
    }),
  },
};
