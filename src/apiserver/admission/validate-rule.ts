import type { FieldError } from '../model/index.js';
import { invalid, oneOf, required } from './field-errors.js';
import type { WebhookRule } from './webhook-types.js';

const operationNames = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];

/** Validates a rule of a webhook. */
export function validateRule(rule: WebhookRule, field: string): FieldError[] {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [] } = rule;
  return [
    ...wildcardErrors(operations, `${field}.operations`, 'operations'),
    ...operations.flatMap((operation, index) => oneOf(operation, operationNames, `${field}.operations[${index}]`)),
    ...wildcardErrors(apiGroups, `${field}.apiGroups`, 'API groups'),
    ...wildcardErrors(apiVersions, `${field}.apiVersions`, 'API versions'),
    ...apiVersions.flatMap((version, index) => (version === '' ? [required(`${field}.apiVersions[${index}]`)] : [])),
    ...(resources.length === 0 ? [required(`${field}.resources`)] : resourceErrors(resources, `${field}.resources`)),
    ...oneOf(rule.scope, ['*', 'Cluster', 'Namespaced'], `${field}.scope`),
  ];
}

function wildcardErrors(list: readonly string[], field: string, what: string): FieldError[] {
  if (list.length === 0) return [required(field)];
  const isMixed = list.length > 1 && list.includes('*');
  return isMixed ? [invalid(field, [...list], `if '*' is present, must not specify other ${what}`)] : [];
}

function resourceErrors(resources: readonly string[], field: string): FieldError[] {
  const errors: FieldError[] = [];
  let hasAll = false;
  let hasAllResources = false;
  const withAllSubresources = new Set<string>();
  const ofAllResources = new Set<string>();
  for (const [index, entry] of resources.entries()) {
    const place = `${field}[${index}]`;
    const [resource = '', ...rest] = entry.split('/');
    const sub = rest.join('/');
    if (entry === '') errors.push(required(place));
    const mustNot = (present: string) =>
      errors.push(invalid(place, entry, `if '${present}' is present, must not specify ${entry}`));
    if (entry === '') continue;
    if (entry === '*/*') hasAll = true;
    if (entry === '*') hasAllResources = true;
    if (rest.length === 0 || entry === '*/*') continue;
    if (withAllSubresources.has(resource)) mustNot(`${resource}/*`);
    else if (ofAllResources.has(sub)) mustNot(`*/${sub}`);
    else if (hasAll) mustNot('*/*');
    if (sub === '*') withAllSubresources.add(resource);
    if (resource === '*') ofAllResources.add(sub);
  }
  const value = [...resources];
  if (hasAll && resources.length > 1) {
    errors.push(invalid(field, value, "if '*/*' is present, must not specify other resources"));
  }
  const hasOthers = resources.some((entry) => entry !== '*' && !entry.includes('/'));
  if (hasAllResources && hasOthers) {
    errors.push(invalid(field, value, "if '*' is present, must not specify other resources without subresources"));
  }
  return errors;
}
