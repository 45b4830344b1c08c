import { isRecord } from '../../base/json/index.js';
import { addDependency, type Dependency, removeDependency } from '../text/package-list.js';

/** Applies the difference between the dependencies of two scaffolded package.json files to the file on disk. */
export function mergePackages(before: string, after: string, disk: string): string {
  const [old, next] = [packagesIn(before), packagesIn(after)];
  const isSame = (one: Dependency, other: Dependency) => one.list === other.list && one.name === other.name;
  const removed = old.filter((one) => !next.some((other) => isSame(one, other)));
  const added = next.filter((one) => !old.some((other) => isSame(one, other)));
  const rest = removed.reduce((text, one) => removeDependency(text, one) ?? text, disk);
  return added.reduce(addDependency, rest);
}

function packagesIn(text: string): readonly Dependency[] {
  const values: unknown = JSON.parse(text);
  return (['dependencies', 'devDependencies'] as const).flatMap((list) => {
    const packages = isRecord(values) ? values[list] : undefined;
    return Object.entries(isRecord(packages) ? packages : {}).map(([name, version]) => ({
      list,
      name,
      version: String(version),
    }));
  });
}
