import type { AdmissionRequest, LabelSelector, ServerCore } from '../model/index.js';
import { matchingVersion } from './rule-match.js';
import type { WebhookRule } from './webhook-types.js';

/** The requests that a policy or a binding applies to. */
export interface MatchResources {
  readonly resourceRules?: readonly WebhookRule[];
  readonly excludeResourceRules?: readonly WebhookRule[];
  readonly matchPolicy?: string;
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
}

/** The spec of a binding. */
export interface PolicyBinding {
  readonly policyName: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
  readonly validationActions?: readonly string[];
}

/** Selects the objects that are the parameters of a policy. */
export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: LabelSelector;
  readonly parameterNotFoundAction?: 'Allow' | 'Deny';
}

const everything: readonly WebhookRule[] = [
  { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*', '*/*'] },
];

/** Whether a policy or a binding applies to a request. Without `resourceRules`, all resources match. */
export function matchesResources(
  { resourceRules = [], excludeResourceRules = [], matchPolicy = 'Equivalent', ...selectors }: MatchResources = {},
  request: AdmissionRequest,
  server: ServerCore,
): boolean {
  const { namespaceSelector = {}, objectSelector = {} } = selectors;
  const matching = (rules: readonly WebhookRule[]) =>
    matchingVersion({ rules, matchPolicy, namespaceSelector, objectSelector }, request, server) !== undefined;
  if (excludeResourceRules.length > 0 && matching(excludeResourceRules)) return false;
  return matching(resourceRules.length > 0 ? resourceRules : everything);
}
