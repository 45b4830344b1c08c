import type { DeleteOptions, ListOptions, WriteOptions } from './client.js';
import type { ApiRequest } from './transport.js';

type Query = NonNullable<ApiRequest['query']>;

/** The query parameters of a list. */
export function listQuery(options: Pick<ListOptions, 'labels' | 'fields' | 'limit' | 'continue'>): Query {
  return {
    labelSelector: labelSelector(options.labels),
    fieldSelector: fieldSelector(options.fields),
    limit: options.limit,
    continue: options.continue,
  };
}

/** The query parameters of a write. */
export function writeQuery(options: WriteOptions): Query {
  return {
    dryRun: options.dryRun ? 'All' : undefined,
    fieldManager: options.fieldManager,
    fieldValidation: options.fieldValidation,
  };
}

/** The body of a deletion. */
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
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return parts.join(',') || undefined;
}

function fieldSelector(fields: ListOptions['fields']): string | undefined {
  const parts = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${value.replace(/[\\,=]/g, '\\$&')}`);
  return parts.join(',') || undefined;
}
