import { each, type Field, optionalOneOf, relativePath, required } from '../../checks/index.js';
import { objectOf } from '../../model/index.js';
import type { Volumes } from './volumes.js';

/** Checks how a container mounts the volumes of its pod, and uses them as devices. */
export function checkVolumeUses(container: Field, volumes: Volumes): void {
  checkMounts(container, volumes);
  checkDevices(container, volumes);
}

/** Checks volume mounts. Some errors are reported without the index of the mount. */
function checkMounts(container: Field, volumes: Volumes): void {
  const [mounts, devices] = [container.at('volumeMounts'), container.at('volumeDevices')];
  const used = (field: string) => (item: Field) => devices.items.some((device) => device.at(field).text === item.text);
  const paths = new Set<string>();
  const options = ['noDev', 'noExec', 'noSUID'];
  mounts.check(
    each({
      name: [
        required,
        (name) => {
          if (!volumes.has(name.text)) name.notFound();
          if (used('name')(name)) name.invalid('must not already exist in volumeDevices');
        },
      ],
      mountPath: [
        required,
        (path) => {
          if (paths.has(path.text)) path.invalid('must be unique', path.text);
          paths.add(path.text);
          if (used('devicePath')(path)) path.invalid('must not already exist as a path in volumeDevices', path.text);
        },
      ],
      '': (mount) => {
        const { subPath, subPathExpr, readOnly, mountPropagation = 'None', recursiveReadOnly } = mount.object;
        const at = (name: string) => mount.at(name).shownAt(`${mounts.path}.${name}`);
        if (subPath && subPathExpr) mount.at('subPathExpr').invalid('subPathExpr and subPath are mutually exclusive');
        at('subPath').check(relativePath);
        at('subPathExpr').check(relativePath);
        const propagation = at('mountPropagation');
        propagation.check(optionalOneOf('Bidirectional', 'HostToContainer', 'None'));
        const isPrivileged = objectOf(container.object.securityContext).privileged === true;
        if (mountPropagation === 'Bidirectional' && !isPrivileged) {
          propagation.forbidden('Bidirectional mount propagation is available only to privileged containers');
        }
        const recursive = at('recursiveReadOnly');
        recursive.check(optionalOneOf('Disabled', 'Enabled', 'IfPossible'));
        if (recursiveReadOnly !== 'Enabled' && recursiveReadOnly !== 'IfPossible') return;
        if (readOnly !== true) recursive.forbidden('may only be specified when readOnly is true');
        if (mountPropagation !== 'None') {
          recursive.forbidden('may only be specified when mountPropagation is None or not specified');
        }
      },
      bindMountOptions: each(optionalOneOf(...options)),
    }),
  );
}

function checkDevices(container: Field, volumes: Volumes): void {
  const mounts = container.at('volumeMounts').items;
  const [names, paths] = [new Set<string>(), new Set<string>()];
  for (const device of container.at('volumeDevices').items) {
    const [name, path] = [device.at('name'), device.at('devicePath')];
    const type = volumes.get(name.text);
    device.check({ name: required, devicePath: required });
    if (type === undefined) name.notFound();
    else if (type !== 'persistentVolumeClaim' && type !== 'ephemeral') {
      name.invalid('can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode');
    }
    for (const [field, seen, taken] of [
      [name, names, 'name'],
      [path, paths, 'mountPath'],
    ] as const) {
      if (field.text !== '' && seen.has(field.text)) field.invalid('must be unique');
      seen.add(field.text);
      if (!mounts.some((mount) => mount.at(taken).text === field.text)) continue;
      field.invalid(`must not already exist ${taken === 'name' ? '' : 'as a path '}in volumeMounts`);
    }
    if (path.text.split('/').includes('..')) path.invalid("can not contain backsteps ('..')");
  }
}
