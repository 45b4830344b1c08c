import type { Resource } from '../project/index.js';
import type { Draft } from './draft.js';
import { dependencyOf } from './foreign-kind.js';
import { findJsonEntry, readJsonObject, removeJsonEntry, setJsonEntry } from './json-text.js';
import type { DependencyEdit } from './scaffold-edit.js';

type Dependency = Pick<DependencyEdit, 'list' | 'name' | 'version'>;

/** Adds the package of an external kind to the dependencies, unless package.json lists it. */
export function dependencyEdit(draft: Draft, resource: Resource): void {
  const dependency = dependencyOf(resource);
  if (!dependency) return;
  const [name, version] = dependency;
  draft.edit('package.json', (text) => addDependency(text, { list: 'dependencies', name, version }));
}

/** Adds a package to a list of package.json, in alphabetical order, unless it is listed. */
export function addDependency(text: string, { list, name, version }: Dependency): string {
  const root = readJsonObject(text);
  if (!root || findJsonEntry(root, [list, name])) return text;
  const withList = findJsonEntry(root, [list]) ? text : setJsonEntry(text, [list], {});
  return setJsonEntry(withList, [list, name], version, (other) => other.localeCompare(name, 'en') > 0);
}

/** Removes a package from a list of package.json; undefined if it is not listed in this version. */
export function removeDependency(text: string, { list, name, version }: Dependency): string | undefined {
  const root = readJsonObject(text);
  const entry = root && findJsonEntry(root, [list, name]);
  const isSame = entry && text.slice(entry.valueStart, entry.end) === JSON.stringify(version);
  return isSame ? removeJsonEntry(text, [list, name]) : undefined;
}
