import { isLabelKey, isLabelValue, labelKeyForm, labelValueForm } from '../../labels/internal.js';
import type { DeleteOptions, ListOptions, WriteOptions } from '../interfaces/client.js';
import { InvalidNameError } from '../mapping/path-segment.js';
import type { ApiRequest } from '../transport/transport.js';

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
    if (!isLabelKey(key)) throw new InvalidNameError('label key', key, `expected ${labelKeyForm}`);
    if (!isLabelValue(value)) throw new InvalidNameError('label value', String(value), `expected ${labelValueForm}`);
    return `${key}=${value}`;
  });
  return parts.join(',') || undefined;
}

function fieldSelector(fields: ListOptions['fields']): string | undefined {
  const parts = Object.entries(fields ?? {}).map(([field, value]) => {
    if (!/^[^\\,=!]+$/.test(field)) throw new InvalidNameError('field', field, 'must be a field path');
    return `${field}=${value.replace(/[\\,=]/g, '\\$&')}`;
  });
  return parts.join(',') || undefined;
}
