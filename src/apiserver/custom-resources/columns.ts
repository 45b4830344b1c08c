import type { Json } from '../../base/json/index.js';
import { age, column, nameColumn } from '../kinds/index.js';
import type { Column } from '../model/index.js';
import type { DefinitionVersion, PrinterColumn } from './definition.js';
import { parseJsonPath, printValue } from './json-path.js';

const ageDescription =
  'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata';

const defaultColumns: readonly PrinterColumn[] = [
  { name: 'Age', type: 'date', description: ageDescription, jsonPath: '.metadata.creationTimestamp' },
];

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
