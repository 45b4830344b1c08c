import { type Amounts, add, amountsJson, amountsOf, amountsText, mask } from '../kinds/index.js';
import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  listOf,
  objectOf,
  objectsOf,
  type ServerCore,
  textOf,
} from '../model/index.js';
import { type Scope, type Usage, usageOf } from './resource-usage.js';
import { nameOf } from './review.js';

/** What a request adds to a quota. */
interface Charge {
  readonly quota: ApiObject;
  readonly amounts: Amounts;
}

/**
 * Rejects requests that exceed a quota of their namespace, and adds the usage of admitted requests to the quota. The
 * limits in the status apply; a controller copies them from the spec.
 */
export function resourceQuota({ resources, objects }: ServerCore): AdmissionPlugin {
  return {
    name: 'ResourceQuota',
    validate: async (request) => {
      const found = resources.find('', 'v1', 'resourcequotas');
      const quotas = found && request.namespace !== '' ? objects.list(found.resource, request.namespace) : [];
      const usage = quotas.length > 0 && !isIgnored(request) ? usageOf(request) : undefined;
      if (!found || !usage) return;
      const charges = quotas.flatMap((quota) => chargesOf(quota, usage, request));
      for (const charge of charges) usedAfter(charge, request);
      if (request.isDryRun) return;
      for (const charge of charges) {
        await objects.update(found.resource, request.namespace, charge.quota.metadata.name ?? '', (quota) => ({
          ...quota,
          status: { ...objectOf(quota.status), used: amountsJson(usedAfter({ ...charge, quota }, request)) },
        }));
      }
    },
  };
}

function isIgnored({ found: { resource } }: AdmissionRequest): boolean {
  return resource.createOnly !== undefined || resource.plural === 'events' || resource.plural === 'namespaces';
}

/**
 * Returns what a request adds to a quota: nothing if the quota does not apply.
 *
 * @throws ApiError (403) if the object lacks a required resource, or the usage of the quota is not known yet
 */
function chargesOf(quota: ApiObject, usage: Usage, request: AdmissionRequest): readonly Charge[] {
  const { hard, used } = objectOf(quota.status);
  const limited = Object.keys(objectOf(hard));
  const names = limited.filter((name) => usage.isCounted(name));
  if (names.length === 0 || !scopesOf(quota).every((scope) => usage.isIn(scope))) return [];
  const missing = usage.missing(names);
  const name = quota.metadata.name ?? '';
  if (missing !== undefined) throw refused(request, `failed quota: ${name}: ${missing}`);
  if (names.some((resource) => !Object.hasOwn(objectOf(used), resource))) {
    throw refused(request, `status unknown for quota: ${name}, resources: ${names.sort().join(',')}`);
  }
  const amounts = mask(isGrowth(quota, request) ? growth(usage, request) : usage.amounts, limited);
  const isCharged = Object.values(amounts).some(({ nanos }) => nanos !== 0n);
  return isCharged ? [{ quota, amounts }] : [];
}

/** Whether the quota already counts the old object. */
function isGrowth(quota: ApiObject, request: AdmissionRequest): boolean {
  if (request.operation !== 'UPDATE' || !request.oldObject) return false;
  const before = usageOf(request, request.oldObject);
  return before !== undefined && scopesOf(quota).every((scope) => before.isIn(scope));
}

function growth({ amounts }: Usage, request: AdmissionRequest): Amounts {
  const before = usageOf(request, request.oldObject)?.amounts ?? {};
  const entries = Object.entries(amounts).map(([name, amount]) => {
    const nanos = amount.nanos - (before[name]?.nanos ?? 0n);
    return [name, { ...amount, nanos: nanos > 0n ? nanos : 0n }] as const;
  });
  return Object.fromEntries(entries.filter(([, { nanos }]) => nanos !== 0n));
}

/** Returns the usage of a quota after a charge. @throws ApiError (403) if the quota is exceeded */
function usedAfter({ quota, amounts }: Charge, request: AdmissionRequest): Amounts {
  const { hard, used } = objectOf(quota.status);
  const limits = amountsOf(objectOf(hard));
  const before = amountsOf(objectOf(used));
  const after = add(before, amounts);
  const exceeded = Object.keys(amounts).filter((name) => {
    const limit = limits[name];
    return limit !== undefined && (after[name]?.nanos ?? 0n) > limit.nanos;
  });
  if (exceeded.length === 0) return after;
  const [requested, taken, limited] = [amounts, before, limits].map((list) => amountsText(mask(list, exceeded)));
  const name = quota.metadata.name ?? '';
  throw refused(request, `exceeded quota: ${name}, requested: ${requested}, used: ${taken}, limited: ${limited}`);
}

function scopesOf({ spec }: ApiObject): readonly Scope[] {
  const { scopes, scopeSelector } = objectOf(spec);
  return [
    ...listOf(scopes).map((scope) => ({ scopeName: textOf(scope), operator: 'Exists' })),
    ...(objectsOf(objectOf(scopeSelector).matchExpressions) as readonly Scope[]), // validated
  ];
}

function refused(request: AdmissionRequest, why: string) {
  const { group, plural } = request.found.resource;
  return forbidden({ group, name: plural }, nameOf(request), why);
}
