import type { DeleteOptions, ListOptions, WriteOptions } from './client.js';
import { InvalidNameError } from './path-segment.js';
import type { ApiRequest } from './transport.js';

type Query = NonNullable<ApiRequest['query']>;

/** Returns the query parameters of a list. */
export function listQuery(options: Pick<ListOptions, 'labels' | 'fields' | 'limit' | 'continue'>): Query {
  return {
    labelSelector: labelSelector(options.labels),
    fieldSelector: fieldSelector(options.fields),
    limit: options.limit,
    continue: options.continue,
  };
}

/** Returns the query parameters of a write. */
export function writeQuery(options: WriteOptions): Query {
  return {
    dryRun: options.dryRun ? 'All' : undefined,
    fieldManager: options.fieldManager,
    fieldValidation: options.fieldValidation,
  };
}

/** Returns the body of a deletion. */
export function deleteBody(options: DeleteOptions): object {
  const { dryRun, gracePeriodSeconds, preconditions, propagationPolicy } = options;
  return {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    dryRun: dryRun ? ['All'] : undefined,
    gracePeriodSeconds,
    preconditions,
    propagationPolicy,
  };
}

function labelSelector(labels: ListOptions['labels']): string | undefined {
  if (labels === undefined || typeof labels === 'string') return labels || undefined;
  const parts = Object.entries(labels).map(([key, value]) => {
    // Label selectors have no escapes: `x,b!=c` would add a second requirement.
    if (!isLabelKey(key)) throw new InvalidNameError('label key', key, 'expected for example `app.kubernetes.io/name`');
    if (!isLabelValue(value)) throw new InvalidNameError('label value', value, `expected ${labelValueForm}`);
    return `${key}=${value}`;
  });
  return parts.join(',') || undefined;
}

const labelValueForm = 'at most 63 letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit';

function isLabelValue(value: string): boolean {
  return value === '' || (value.length <= 63 && /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(value));
}

function isLabelKey(key: string): boolean {
  const slash = key.lastIndexOf('/');
  const isPrefix = slash < 0 || (slash <= 253 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(key.slice(0, slash)));
  const name = key.slice(slash + 1);
  return isPrefix && name !== '' && isLabelValue(name);
}

function fieldSelector(fields: ListOptions['fields']): string | undefined {
  const parts = Object.entries(fields ?? {}).map(([field, value]) => {
    if (!/^[^\\,=!]+$/.test(field)) throw new InvalidNameError('field', field, 'must be a field path');
    return `${field}=${value.replace(/[\\,=]/g, '\\$&')}`;
  });
  return parts.join(',') || undefined;
}
