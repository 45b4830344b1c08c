import type { Json } from '../../../base/json/index.js';
import { dnsLabelFaults, type JsonObject } from '../../model/index.js';
import { itemsOf, listOf, numberOf, objectOf, type Problems, textOf } from '../problems.js';

/** Validates volumes; returns their names. */
export function checkVolumes(problems: Problems, field: string, volumes: Json | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [volume, at] of itemsOf(volumes, field)) {
    const { name: given, ...sources } = volume;
    const name = textOf(given);
    if (name === '') problems.required(`${at}.name`);
    else problems.faults(`${at}.name`, name, dnsLabelFaults(name));
    if (names.has(name)) problems.duplicate(`${at}.name`, name);
    const before = problems.list.length;
    const [first, ...others] = Object.keys(sources);
    if (first === undefined) problems.required(at, 'must specify a volume type');
    else checkSource(problems, `${at}.${first}`, first, objectOf(sources[first]));
    for (const other of others) problems.forbidden(`${at}.${other}`, 'may not specify more than 1 volume type');
    // As if an invalid volume was not there.
    if (problems.list.length === before) names.add(name);
  }
  return names;
}

function checkSource(problems: Problems, at: string, kind: string, source: JsonObject): void {
  const require_ = (name: string) => {
    if (textOf(source[name]) === '') problems.required(`${at}.${name}`);
  };
  switch (kind) {
    case 'configMap':
      require_('name');
      return checkMode(problems, at, source);
    case 'secret':
      require_('secretName');
      return checkMode(problems, at, source);
    case 'persistentVolumeClaim':
      return require_('claimName');
    case 'hostPath': {
      require_('path');
      const path = textOf(source.path);
      if (path.split('/').includes('..')) problems.invalid(`${at}.path`, path, "must not contain '..'");
      const types = [
        '',
        'DirectoryOrCreate',
        'Directory',
        'FileOrCreate',
        'File',
        'Socket',
        'CharDevice',
        'BlockDevice',
      ];
      if (source.type !== undefined && !types.includes(textOf(source.type)))
        problems.notSupported(`${at}.type`, source.type, types);
      return;
    }
    case 'nfs':
      require_('server');
      require_('path');
      if (!textOf(source.path).startsWith('/')) {
        problems.invalid(`${at}.path`, textOf(source.path), 'must be an absolute path');
      }
      return;
    case 'csi':
      return require_('driver');
    case 'projected':
      return listOf(source.sources).forEach((item, index) => {
        const kinds = Object.keys(objectOf(item));
        kinds.slice(1).forEach((name) => {
          problems.forbidden(`${at}.sources[${index}].${name}`, 'may not specify more than 1 volume type');
        });
      });
    default:
  }
}

function checkMode(problems: Problems, at: string, source: JsonObject): void {
  const mode = source.defaultMode;
  const text = 'must be a number between 0 and 0777 (octal), both inclusive';
  if (mode !== undefined && (numberOf(mode) < 0 || numberOf(mode) > 0o777))
    problems.invalid(`${at}.defaultMode`, mode, text);
  for (const [item, place] of itemsOf(source.items, `${at}.items`)) {
    if (textOf(item.key) === '') problems.required(`${place}.key`);
    const path = textOf(item.path);
    if (path === '') problems.required(`${place}.path`);
    if (path.startsWith('/')) problems.invalid(`${place}.path`, path, 'must be a relative path');
    if (path.split('/').includes('..')) problems.invalid(`${place}.path`, path, "must not contain '..'");
  }
}
