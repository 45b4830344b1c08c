import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';

/** Returns the version of a package in package.json; undefined if no list of dependencies contains it. */
export function listedVersion(name: string, files: ReadableFiles): string | undefined {
  try {
    const own: unknown = JSON.parse((files.readText('package.json') ?? '{}').replace(/^\ufeff/, ''));
    const lists = Object.entries(isRecord(own) ? own : {}).filter(([key]) => /dependencies$/i.test(key));
    const found = lists.find(([, list]) => isRecord(list) && Object.hasOwn(list, name))?.[1];
    const version = isRecord(found) ? found[name] : undefined;
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined; // npm reports that the file is invalid
  }
}

/** Returns the version specifier of kbts in package.json; undefined if kbts is not a dependency. */
export function ownDependency(files: ReadableFiles): string | undefined {
  return listedVersion('kbts', files);
}
