import type { JsonObject } from '../model/index.js';

/** A rule of a role. */
export interface PolicyRule extends JsonObject {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** Returns the rules of a role. */
export function rulesOf(role: JsonObject): readonly PolicyRule[] {
  const rules = (role.rules ?? []) as readonly (Omit<PolicyRule, 'verbs'> & { verbs: readonly string[] | null })[]; // Decoding has checked the types.
  return rules.map((rule) => (rule.verbs ? (rule as PolicyRule) : { ...rule, verbs: [] }));
}

/** The request attributes that a rule is compared with. */
export interface RuleAttributes {
  readonly isResourceRequest: boolean;
  readonly verb: string;
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  /** Name of the requested object; empty for a request without a name. */
  readonly name: string;
}

/** Whether a rule allows a request. */
export function allows(
  rule: PolicyRule,
  { isResourceRequest, verb, path, group, ...request }: RuleAttributes,
): boolean {
  if (!includes(rule.verbs, verb)) return false;
  if (!isResourceRequest) return matchesUrl(rule.nonResourceURLs ?? [], path);
  const resource = withSubresource(request.resource, request.subresource);
  return (
    includes(rule.apiGroups ?? [], group) &&
    matchesResource(rule.resources ?? [], resource) &&
    (isEmpty(rule.resourceNames) || rule.resourceNames?.includes(request.name) === true)
  );
}

/** Whether `rule` allows everything that `part` allows; the lists of `part` have one entry each. */
export function covers(rule: PolicyRule, part: PolicyRule): boolean {
  if (!part.verbs.every((verb) => includes(rule.verbs, verb))) return false;
  if (part.nonResourceURLs) return part.nonResourceURLs.every((url) => matchesUrl(rule.nonResourceURLs ?? [], url));
  const hasNames =
    isEmpty(rule.resourceNames) || (part.resourceNames ?? ['']).every((name) => rule.resourceNames?.includes(name));
  return (
    hasNames &&
    (part.apiGroups ?? []).every((group) => includes(rule.apiGroups ?? [], group)) &&
    (part.resources ?? []).every((resource) => matchesResource(rule.resources ?? [], resource))
  );
}

/** Appends a subresource to a resource, as in `pods/log`. Returns the resource if `subresource` is empty. */
export function withSubresource(resource: string, subresource: string): string {
  return subresource === '' ? resource : `${resource}/${subresource}`;
}

function includes(list: readonly string[], value: string): boolean {
  return list.includes('*') || list.includes(value);
}

function matchesResource(list: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/');
  return includes(list, resource) || (slash >= 0 && list.includes(`*${resource.slice(slash)}`));
}

function matchesUrl(list: readonly string[], path: string): boolean {
  return list.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))));
}

function isEmpty(list: readonly string[] | undefined): boolean {
  return list === undefined || list.length === 0;
}
