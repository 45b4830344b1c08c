import type { Resource } from '../../../base/project-file/index.js';
import { dependencyOf } from '../../names/foreign-kind.js';
import type { Draft } from '../../templates/draft.js';
import { addDependency } from '../../text/package-list.js';

/** Adds the package of an external kind to the dependencies, unless package.json lists it. */
export function dependencyEdit(draft: Draft, resource: Resource): void {
  const dependency = dependencyOf(resource);
  if (!dependency) return;
  const [name, version] = dependency;
  draft.edit('package.json', (text) => addDependency(text, { list: 'dependencies', name, version }));
}
