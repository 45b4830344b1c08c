import { findJsonEntry, readJsonObject, removeJsonEntry, setJsonEntry } from './json-text.js';

/** A package in a dependency list of package.json. */
export interface Dependency {
  readonly list: 'dependencies' | 'devDependencies';
  readonly name: string;
  readonly version: string;
}

/** Adds a package to a dependency list of package.json, in alphabetical order, unless it is already listed. */
export function addDependency(text: string, { list, name, version }: Dependency): string {
  const root = readJsonObject(text);
  if (!root || findJsonEntry(root, [list, name])) return text;
  const withList = findJsonEntry(root, [list]) ? text : setJsonEntry(text, [list], {});
  return setJsonEntry(withList, [list, name], version, (other) => other.localeCompare(name, 'en') > 0);
}

/** Removes a package from a dependency list of package.json; undefined if this version is not listed. */
export function removeDependency(text: string, { list, name, version }: Dependency): string | undefined {
  const root = readJsonObject(text);
  const entry = root && findJsonEntry(root, [list, name]);
  const isSame = entry && text.slice(entry.valueStart, entry.end) === JSON.stringify(version);
  return isSame ? removeJsonEntry(text, [list, name]) : undefined;
}
