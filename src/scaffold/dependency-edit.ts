import type { Resource } from '../project/index.js';
import type { Draft } from './draft.js';
import { dependencyOf } from './foreign-kind.js';
import { findJsonEntry, readJsonObject, setJsonEntry } from './json-text.js';

/** Adds the package of an external kind to the dependencies, unless package.json lists it. */
export function dependencyEdit(draft: Draft, resource: Resource): void {
  const dependency = dependencyOf(resource);
  if (!dependency) return;
  const [name, version] = dependency;
  draft.edit('package.json', (text) => {
    const root = readJsonObject(text);
    if (!root || findJsonEntry(root, ['dependencies', name])) return text;
    const withList = findJsonEntry(root, ['dependencies']) ? text : setJsonEntry(text, ['dependencies'], {});
    return setJsonEntry(withList, ['dependencies', name], version, (other) => other.localeCompare(name, 'en') > 0);
  });
}
