import type { Json } from '../../base/json/index.js';
import { ageAt, column, createdColumn, integer, nameColumn, numberAt } from '../kinds/index.js';
import { type ApiObject, apiVersionOf, type Column, type JsonObject, objectOf } from '../model/index.js';
import type { Call } from './call.js';

/** Converts an object or a list to the Table format that kubectl shows. */
export function tableOf({ found, context }: Call, object: JsonObject, apiVersion: string, include: string): JsonObject {
  const columns = object.kind === 'Scale' ? scaleColumns : found.version.columns;
  const metadata = (object.metadata ?? {}) as JsonObject;
  const now = context.world.now();
  // Only lists have items.
  const objects = (Array.isArray(object.items) ? object.items.map(typed) : [object]) as unknown as ApiObject[];
  const { resourceVersion = '', continue: next, remainingItemCount } = metadata;
  return {
    kind: 'Table',
    apiVersion,
    metadata: {
      resourceVersion,
      ...(next !== undefined && { continue: next }),
      ...(remainingItemCount !== undefined && { remainingItemCount }),
    },
    columnDefinitions: columns.map(({ cell: _, ...definition }) => definition),
    // For an empty list of a kind that declares no columns, the rows are null.
    rows:
      objects.length === 0 && columns.at(-1) === createdColumn
        ? null
        : objects.map((item) => ({
            cells: columns.map((column) => column.cell(item, now)),
            object: rowObject(item),
          })),
  };

  function rowObject(item: ApiObject): JsonObject | null {
    if (include === 'None') return null;
    if (include === 'Object') return typed(item);
    return { kind: 'PartialObjectMetadata', apiVersion, metadata: item.metadata };
  }

  /** Items of built-in lists have no kind, but cells depend on the kind. */
  function typed(item: Json): JsonObject {
    const { resource, version } = found;
    return { ...objectOf(item), kind: resource.kind, apiVersion: apiVersionOf(resource, version.name) };
  }
}

/** The columns of a Scale. */
const scaleColumns: readonly Column[] = [
  column('Name', 'metadata.name', nameColumn.description),
  integer('Desired', numberAt('spec.replicas'), 'replicas is the desired number of instances for the scaled object.'),
  integer(
    'Available',
    numberAt('status.replicas'),
    'replicas is the actual number of observed instances of the scaled object.',
  ),
  column('Age', ageAt('metadata.creationTimestamp')),
];
