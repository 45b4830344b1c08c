import type { Json } from '../../base/json/index.js';
import { builtinDescription } from '../../k8s/schemas.js';
import type { ApiObject, Column } from '../model/index.js';

/** Creates a column of the Table format. */
export function column(
  name: string,
  cell: (object: ApiObject, now: Date) => Json,
  { type = 'string', format = '', description = '', priority = 0 }: Partial<Omit<Column, 'name' | 'cell'>> = {},
): Column {
  return { name, type, format, description, priority, cell };
}

const nameDescription =
  'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names';

/** The description of `metadata.creationTimestamp`. */
export const creationDescription =
  'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata';

/** The first column of most kinds. */
export const nameColumn: Column = column('Name', ({ metadata }) => metadata.name ?? '', {
  format: 'name',
  description: nameDescription,
});

/** The age of an object. */
export const ageColumn: Column = column('Age', (object, now) => age(object.metadata.creationTimestamp, now), {
  description: creationDescription,
});

/** The second column of kinds without columns of their own. */
export const createdColumn: Column = column('Created At', ({ metadata }) => metadata.creationTimestamp ?? '', {
  type: 'date',
  description: creationDescription,
});

/** Returns the description of a field, for example of `core/v1.PodSpec`, as the API server writes it. */
export function describeField(type: string, field: string): string {
  const text = builtinDescription(`k8s.io/api/${type}`)?.fields[field] ?? '';
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ');
}

/** How long ago a time was, as kubectl prints it; `<unknown>` if it is missing. */
export function age(time: Json | undefined, now: Date): string {
  return typeof time === 'string' ? shortDuration(now.getTime() - Date.parse(time)) : '<unknown>';
}

/** Formats milliseconds with two units at most, such as `5m30s`. */
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
