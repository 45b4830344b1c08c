import type { Json } from '../../base/json/index.js';
import { builtinDescription } from '../../k8s/schemas.js';
import { type Column, numberOf, textOf, valueAt } from '../model/index.js';

/**
 * A function that returns the cell of an object, or the path of a string in the object: `spec.type`, or
 * `spec.nodeName|<none>` with a default.
 */
type Cell = Column['cell'] | string;

/**
 * Creates a column of the Table format.
 *
 * @param about the description, or the field whose description is used, such as `core/v1.PodSpec.nodeName`
 */
export function column(
  name: string,
  cell: Cell,
  about = '',
  { type = 'string', format = '', priority = 0 }: Partial<Pick<Column, 'type' | 'format' | 'priority'>> = {},
): Column {
  return {
    name,
    type,
    format,
    // Descriptions are read only when a table is requested.
    get description() {
      return descriptionOf(about);
    },
    priority,
    cell: typeof cell === 'string' ? textCell(cell) : cell,
  };
}

/** Creates a column that is shown only with `-o wide`. */
export function wide(name: string, cell: Cell, about: string): Column {
  return column(name, cell, about, { priority: 1 });
}

/** Creates a column of integers. */
export function integer(name: string, cell: Column['cell'], about: string): Column {
  return column(name, cell, about, { type: 'integer' });
}

/** Creates the cell function for the number at a path; 0 if the number is missing. */
export function numberAt(path: string): Column['cell'] {
  return (object) => numberOf(valueAt(object, path));
}

function textCell(cell: string): Column['cell'] {
  const [path = '', missing = ''] = cell.split('|');
  return (object) => textOf(valueAt(object, path)) || missing;
}

function descriptionOf(about: string): string {
  const [, type = '', field = ''] = /^(\w+\/v\d\w*\.\w+)\.(\w+)$/.exec(about) ?? [];
  if (field === '') return about;
  const text = builtinDescription(`k8s.io/api/${type}`)?.fields[field] ?? '';
  // Lines of a paragraph are joined; indented lines stay.
  return text.replace(/(?<=^|\n)([^\n\s][^\n]*)\n(?=[^\n\s])/g, '$1 ');
}

const nameDescription =
  'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names';

const creationDescription =
  'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata';

/** The first column of most kinds. */
export const nameColumn: Column = column('Name', 'metadata.name', nameDescription, { format: 'name' });

/** The age of an object. */
export const ageColumn: Column = column('Age', ageAt('metadata.creationTimestamp'), creationDescription);

/** The second column of kinds that declare no columns. */
export const createdColumn: Column = column('Created At', 'metadata.creationTimestamp', creationDescription, {
  type: 'date',
});

/** Creates the cell function for the time since the timestamp at a path, formatted as in kubectl. */
export function ageAt(path: string, missing = '<unknown>'): Column['cell'] {
  return (object, now) => age(valueAt(object, path), now, missing);
}

/** Returns the time since a timestamp, formatted as in kubectl; `missing` if there is no timestamp. */
export function age(time: Json | undefined, now: Date, missing = '<unknown>'): string {
  return typeof time === 'string' ? shortDuration(now.getTime() - Date.parse(time)) : missing;
}

/** Formats milliseconds with at most two units, such as `5m30s`. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return withRest(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return withRest(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (hours < 192) return withRest(days, 'd', hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? withRest(years, 'y', days % 365, 'd') : `${years}y`;
}

function withRest(amount: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${amount}${unit}` : `${amount}${unit}${rest}${restUnit}`;
}
