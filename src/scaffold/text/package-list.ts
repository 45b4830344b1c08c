import { findJsonEntry, readJsonObject, removeJsonEntry, setJsonEntry } from './json-text.js';

/** A package in a list of package.json. */
export interface Dependency {
  readonly list: 'dependencies' | 'devDependencies';
  readonly name: string;
  readonly version: string;
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
