import { Resource, valuesOf } from '../../markers/index.js';
import type { ApiType } from '../../model/index.js';
import { pluralOf } from '../../project/index.js';

/** The plural name of a kind's resource: set by its marker, or derived from its name. */
export function resourceNameOf({ name, markers }: Pick<ApiType, 'name' | 'markers'>): string {
  const paths = valuesOf(markers, Resource).map(({ value }) => value.path ?? '');
  return paths.findLast((path) => path !== '') ?? pluralOf(name);
}
