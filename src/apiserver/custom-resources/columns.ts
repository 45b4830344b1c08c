import type { Json } from '../../base/json/index.js';
import { age, ageColumn, column, createdColumn, nameColumn, wide } from '../kinds/index.js';
import { type ApiObject, type Column, objectsOf, textOf, valueAt } from '../model/index.js';
import { asDefinition, type DefinitionVersion, hasCondition } from './definition.js';
import { parseJsonPath, printValue } from './json-path.js';

/** The Table columns of CustomResourceDefinition. */
export const definitionColumns: readonly Column[] = [
  nameColumn,
  column('Scope', 'spec.scope', 'Cluster/Namespaced'),
  column('Versions', servedVersions, 'Served versions'),
  createdColumn,
  wide('Group', 'spec.group', 'API group'),
  wide('Kind', 'spec.names.kind', 'CustomResource kind'),
  wide('ShortNames', (object) => asDefinition(object).spec.names.shortNames?.join() ?? '', 'Short names'),
  column('Established', (object) => hasCondition(asDefinition(object), 'Established'), 'Established status', {
    type: 'boolean',
    priority: 1,
  }),
];

function servedVersions(definition: ApiObject): string {
  const served = objectsOf(valueAt(definition, 'spec.versions')).filter((version) => version.served);
  return served
    .map(({ name, storage }) => `${textOf(name)}${storage ? '(storage)' : ''}`)
    .sort()
    .join();
}

/** Returns the Table columns of a version: the name, then the columns that the CRD declares, or else the age. */
export function columnsOf({ additionalPrinterColumns = [] }: DefinitionVersion): readonly Column[] {
  if (additionalPrinterColumns.length === 0) return [nameColumn, { ...ageColumn, type: 'date' }];
  const columns: Column[] = [nameColumn];
  for (const one of additionalPrinterColumns) {
    const find = parseJsonPath(one.jsonPath);
    // The API server stops at the first path that it cannot parse.
    if (find === undefined) break;
    const description = one.description || `Custom resource definition column (in JSONPath format): ${one.jsonPath}`;
    columns.push(
      column(one.name, (object, now) => cell(one.type, find(object)[0], now), description, {
        type: one.type,
        format: one.format ?? '',
        priority: one.priority ?? 0,
      }),
    );
  }
  return columns;
}

function cell(type: string, value: Json | undefined, now: Date): Json {
  if (value === undefined) return null;
  if (type === 'string') return printValue(value);
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (type === 'date') return typeof value === 'string' ? dateCell(value, now) : null;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (type === 'integer' && typeof value === 'number') return Math.trunc(value);
  return isNumber && (type === 'integer' || type === 'number') ? value : null;
}

function dateCell(value: string, now: Date): string {
  if (value === '' || value === 'null') return '<unknown>';
  return Number.isNaN(Date.parse(value)) || !/^\d{4}-\d{2}-\d{2}T/.test(value) ? '<invalid>' : age(value, now);
}
