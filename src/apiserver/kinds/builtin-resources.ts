import type { ApiObject, Resource } from '../model/index.js';
import { newBuiltinResource } from './builtin-resource.js';
import type { KindRules } from './kind-rules.js';
import { resourceRows } from './resource-rows.js';
import { appsRules } from './rules/apps.js';
import { autoscalingRules } from './rules/autoscaling.js';
import { batchRules } from './rules/batch.js';
import { certificateRules } from './rules/certificates.js';
import { configDataRules } from './rules/config-data.js';
import { coreRules } from './rules/core.js';
import { eventRules } from './rules/events.js';
import { flowControlRules } from './rules/flow-control.js';
import { networkingRules } from './rules/networking.js';
import { nodeRules } from './rules/nodes.js';
import { otherRules } from './rules/others.js';
import type { FindResource } from './rules/pod-binding.js';
import { podRules } from './rules/pods.js';
import { quotaRules } from './rules/quotas.js';
import { serviceRules } from './rules/services.js';
import { storageRules } from './rules/storage.js';

/**
 * Returns all built-in resources, in the order of discovery.
 *
 * @param more rules from other folders; their properties extend or replace the rules of the same kind
 * @param services returns the stored services, whose addresses and ports cannot be allocated again
 */
export function builtinResources(
  more: readonly KindRules[] = [],
  services: () => readonly ApiObject[] = () => [],
): readonly Resource[] {
  const find: FindResource = (group, kind) => {
    const found = resources.find((resource) => resource.group === group && resource.kind === kind);
    if (!found) throw new Error(`internal error (a bug in kbts): no resource for ${kind}`);
    return found;
  };
  const rules = [
    ...appsRules,
    ...autoscalingRules,
    ...batchRules,
    ...certificateRules,
    ...configDataRules,
    ...coreRules,
    ...eventRules,
    ...flowControlRules,
    ...networkingRules,
    ...nodeRules,
    ...otherRules,
    ...podRules(find),
    ...quotaRules,
    serviceRules(services),
    ...storageRules,
    ...more,
  ];
  const resources: readonly Resource[] = resourceRows.map((row) => {
    const matching = rules.filter(({ group, kind }) => group === row.group && kind === row.kind);
    const merged: KindRules = Object.assign({ group: row.group, kind: row.kind }, ...matching);
    const subresources = Object.assign({}, ...matching.map((rule) => rule.subresources));
    return newBuiltinResource(row, { ...merged, subresources });
  });
  return resources;
}
