import type { AdmissionRequest, ServerCore } from '../model/index.js';
import type { NamedExpression } from './cel-environment.js';
import { type MatchResources, matchesResources, type PolicyBinding } from './policy-types.js';
import type { MatchCondition } from './webhook-types.js';

/** The part of a policy's spec that mutating and validating policies share. */
export interface PolicySpec {
  readonly paramKind?: { readonly apiVersion?: string; readonly kind?: string };
  readonly matchConstraints?: MatchResources;
  readonly variables?: readonly NamedExpression[];
  readonly matchConditions?: readonly MatchCondition[];
  readonly failurePolicy?: 'Fail' | 'Ignore';
}

/** A policy with one of its bindings; both match the request. */
export interface BoundPolicy<Spec extends PolicySpec> {
  readonly policy: string;
  readonly spec: Spec;
  readonly binding: string;
  readonly bound: PolicyBinding;
}

/** Finds the policies for a request, in the order of their names; each policy once per matching binding. */
export function* boundPolicies<Spec extends PolicySpec>(
  kind: 'mutating' | 'validating',
  request: AdmissionRequest,
  server: ServerCore,
): Generator<BoundPolicy<Spec>> {
  const list = (plural: string) => {
    const found = server.resources.find('admissionregistration.k8s.io', 'v1', `${kind}admission${plural}`);
    return found ? server.objects.list(found.resource) : [];
  };
  const bindings = list('policybindings');
  for (const { metadata, spec: value } of bindings.length === 0 ? [] : list('policies')) {
    const spec = value as unknown as Spec; // The policy was validated when it was stored.
    if (!matchesResources(spec.matchConstraints, request, server)) continue;
    for (const {
      metadata: { name = '' },
      spec: bound,
    } of bindings) {
      const binding = bound as unknown as PolicyBinding;
      if (binding.policyName !== metadata.name || !matchesResources(binding.matchResources, request, server)) continue;
      yield { policy: metadata.name ?? '', spec, binding: name, bound: binding };
    }
  }
}
