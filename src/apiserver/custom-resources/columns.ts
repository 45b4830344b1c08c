import type { Json } from '../../base/json/index.js';
import { age, column, createdColumn, creationDescription, nameColumn } from '../kinds/index.js';
import type { Column } from '../model/index.js';
import {
  asDefinition,
  type Definition,
  type DefinitionVersion,
  hasCondition,
  type PrinterColumn,
} from './definition.js';
import { parseJsonPath, printValue } from './json-path.js';

const defaultColumns: readonly PrinterColumn[] = [
  { name: 'Age', type: 'date', description: creationDescription, jsonPath: '.metadata.creationTimestamp' },
];

/** The Table columns of CustomResourceDefinition. */
export const definitionColumns: readonly Column[] = [
  nameColumn,
  column('Scope', (object) => asDefinition(object).spec.scope, { description: 'Cluster/Namespaced' }),
  column('Versions', (object) => servedVersions(asDefinition(object)), { description: 'Served versions' }),
  createdColumn,
  column('Group', (object) => asDefinition(object).spec.group, { description: 'API group', priority: 1 }),
  column('Kind', (object) => asDefinition(object).spec.names.kind, {
    description: 'CustomResource kind',
    priority: 1,
  }),
  column('ShortNames', (object) => asDefinition(object).spec.names.shortNames?.join(',') ?? '', {
    description: 'Short names',
    priority: 1,
  }),
  column('Established', (object) => hasCondition(asDefinition(object), 'Established'), {
    type: 'boolean',
    description: 'Established status',
    priority: 1,
  }),
];

function servedVersions({ spec }: Definition): string {
  const served = (spec.versions ?? []).filter((version) => version.served);
  return served
    .map(({ name, storage }) => (storage ? `${name}(storage)` : name))
    .sort()
    .join(',');
}

/** Returns the Table columns of a version: the name, and those in the CRD or the age. */
export function columnsOf({ additionalPrinterColumns = [] }: DefinitionVersion): readonly Column[] {
  const own = additionalPrinterColumns.length > 0 ? additionalPrinterColumns : defaultColumns;
  const columns: Column[] = [nameColumn];
  for (const one of own) {
    const find = parseJsonPath(one.jsonPath);
    // The API server stops at the first path that it cannot parse.
    if (find === undefined) break;
    const description = one.description || `Custom resource definition column (in JSONPath format): ${one.jsonPath}`;
    columns.push(
      column(one.name, (object, now) => cell(one.type, find(object)[0], now), {
        type: one.type,
        format: one.format ?? '',
        description,
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
