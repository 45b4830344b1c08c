import type { AdmissionRequest, ApiObject, FoundResource, LabelSelector, ServerCore } from '../model/index.js';
import { selectsLabels } from '../model/index.js';
import type { WebhookRule } from './webhook-types.js';

/** The request attributes that a rule is compared with. */
interface Target {
  readonly operation: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** The rules and selectors that webhooks and policies share. */
export interface Matching {
  readonly rules: readonly WebhookRule[];
  readonly matchPolicy: string;
  readonly namespaceSelector: LabelSelector;
  readonly objectSelector: LabelSelector;
}

const configurations = /^(validating|mutating)(webhookconfigurations|admissionpolicies|admissionpolicybindings)$/;

/** Whether a request concerns the configuration of admission, to which neither webhooks nor policies apply. */
export function isExempt({ found: { resource } }: AdmissionRequest): boolean {
  return resource.group === 'admissionregistration.k8s.io' && configurations.test(resource.plural);
}

/**
 * Finds the version in which a webhook or a policy receives the object of a request: the requested version, or an
 * equivalent version.
 *
 * @returns undefined if the webhook or policy does not apply to the request
 */
export function matchingVersion(
  matching: Matching,
  request: AdmissionRequest,
  server: ServerCore,
): FoundResource | undefined {
  const found = versionFor(matching, request, server);
  const isSelected =
    found &&
    selectsNamespace(matching.namespaceSelector, request, server) &&
    selectsObject(matching.objectSelector, request);
  return isSelected ? found : undefined;
}

function versionFor({ rules, matchPolicy }: Matching, request: AdmissionRequest, server: ServerCore) {
  const { found } = request;
  if (rules.some((rule) => matches(rule, targetOf(request, found)))) return found;
  if (matchPolicy !== 'Equivalent') return undefined;
  // Rules take precedence over versions: the first rule that matches any version decides.
  const equivalents = equivalentsOf(found, server);
  for (const rule of rules) {
    const other = equivalents.find((candidate) => matches(rule, targetOf(request, candidate)));
    if (other) return other;
  }
  return undefined;
}

/** Returns all other versions in which the same objects are served, including those in other API groups. */
function equivalentsOf({ resource, version }: FoundResource, { resources }: ServerCore): readonly FoundResource[] {
  return resources
    .all()
    .filter(({ storageKey }) => storageKey === resource.storageKey)
    .flatMap((other) => other.versions.map((candidate) => ({ resource: other, version: candidate })))
    .filter((other) => other.resource !== resource || other.version !== version);
}

function targetOf({ operation, subresource, namespace, name }: AdmissionRequest, found: FoundResource): Target {
  const { group, plural } = found.resource;
  return { operation, group, version: found.version.name, plural, subresource, namespace, name };
}

function matches(rule: WebhookRule, target: Target): boolean {
  return (
    includes(rule.operations, target.operation) &&
    includes(rule.apiGroups, target.group) &&
    includes(rule.apiVersions, target.version) &&
    (rule.resources ?? []).some((entry) => matchesResource(entry, target)) &&
    matchesScope(rule.scope ?? '*', target) &&
    (!rule.resourceNames?.length || rule.resourceNames.includes(target.name))
  );
}

function includes(list: readonly string[] | undefined, value: string): boolean {
  return list !== undefined && (list.includes('*') || list.includes(value));
}

function matchesResource(entry: string, { plural, subresource }: Target): boolean {
  const [resource, sub = ''] = entry.split('/');
  return (resource === '*' || resource === plural) && (sub === '*' || sub === subresource);
}

function matchesScope(scope: string, { group, plural, namespace }: Target): boolean {
  const isNamespaced = namespace !== '' && !(group === '' && plural === 'namespaces');
  return scope === '*' || (scope === 'Namespaced') === isNamespaced;
}

function selectsNamespace(selector: LabelSelector, request: AdmissionRequest, server: ServerCore): boolean {
  const { found, namespace, object } = request;
  const isNamespace = found.resource.group === '' && found.resource.plural === 'namespaces';
  if (!isNamespace && namespace === '') return true;
  // A new or changed namespace is judged by its own labels.
  const labels =
    isNamespace && object && request.subresource === ''
      ? object.metadata.labels
      : namespaceOf(request, server)?.metadata.labels;
  return selectsLabels(selector, labels);
}

/** Returns the stored namespace of a request; undefined if the namespace does not exist. */
export function namespaceOf(request: AdmissionRequest, { resources, objects }: ServerCore): ApiObject | undefined {
  const { found, namespace, name } = request;
  const isNamespace = found.resource.group === '' && found.resource.plural === 'namespaces';
  const namespaces = resources.find('', 'v1', 'namespaces');
  return namespaces && objects.get(namespaces.resource, '', isNamespace ? name : namespace);
}

function selectsObject(selector: LabelSelector, { operation, object, oldObject }: AdmissionRequest): boolean {
  if (Object.keys(selector).length === 0) return true;
  // The object of a CONNECT request has no metadata, so even a selector for missing labels does not match.
  if (operation === 'CONNECT') return false;
  return [object, oldObject].some(
    (candidate) => candidate !== undefined && selectsLabels(selector, candidate.metadata.labels),
  );
}
