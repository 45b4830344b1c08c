import type { SelfSubjectAccessReview } from '../../../k8s/authorization/v1.js';
import {
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  withoutUndefined,
} from '../../../k8s/index.js';
import { groupVersionPath, type ServedResource } from '../../client/internal.js';
import { type CheckRequest, resourcesAt } from './check-request.js';

/** Verbs that an operator requires on a kind. */
export interface AccessRequirement {
  readonly kind: ObjectType<KubernetesObject>;
  /** For example `list` and `watch`. */
  readonly verbs: readonly string[];
  /** Default: the namespaces of the cache, or all namespaces. */
  readonly namespaces?: readonly string[] | undefined;
  /** Name of an object, if a role with `resourceNames` is sufficient. Default: access to all objects. */
  readonly name?: string | undefined;
}

/** Kinds and permissions that an operator lacks. */
export interface MissingAccess {
  /** Kinds that the cluster does not serve, for example `Frigate in ships.example.com/v1`. */
  readonly kinds: readonly string[];
  /** Missing permissions, for example `list, watch on frigates.ships.example.com in all namespaces`. */
  readonly permissions: readonly string[];
}

/** Parameters of {@link findMissingAccess}. */
export interface AccessCheck {
  readonly requirements: readonly AccessRequirement[];
  /** Returns the namespaces for requirements that list none; an empty list means all namespaces. */
  readonly namespacesOf: (kind: ObjectType<KubernetesObject>) => readonly string[];
}

const concurrency = 8;

/**
 * Finds the kinds that the cluster does not serve, by discovery, and the permissions that the user of the operator
 * lacks, by SelfSubjectAccessReviews, which everyone may create. Access that cannot be determined counts as granted.
 */
export async function findMissingAccess(request: CheckRequest, check: AccessCheck): Promise<MissingAccess> {
  const all = check.requirements.map((requirement) => ({ ...requirement, gvk: groupVersionKindOf(requirement.kind) }));
  const served = new Map<string, ReturnType<typeof resourcesAt>>();
  const missing = new Set<string>();
  const reviews = new Map<string, Review>();
  await inParallel(all, async (requirement) => {
    const { gvk } = requirement;
    const home = groupVersionPath(gvk);
    const resources = served.get(home) ?? resourcesAt(request, home);
    served.set(home, resources);
    const resource = (await resources)?.find(({ kind, name }) => kind === gvk.kind && !name.includes('/'));
    if (resource)
      for (const review of reviewsOf(requirement, resource, check))
        reviews.set(Object.values(review).join('/'), review);
    else if (await resources) missing.add(`${gvk.kind} in ${home.replace(/^\/apis?\//, '')}`);
  });
  const denied = await inParallel([...reviews.values()], (review) => isDenied(request, review));
  return { kinds: [...missing].sort(), permissions: described(denied.filter((one) => one !== undefined)) };
}

function reviewsOf(
  { kind, gvk, verbs, namespaces: own, name }: AccessRequirement & { readonly gvk: GroupVersionKind },
  { name: resource, namespaced }: ServedResource,
  { namespacesOf }: AccessCheck,
): Review[] {
  const given = own ?? namespacesOf(kind);
  const places = namespaced && given.length > 0 ? given : [undefined];
  return places.flatMap((namespace) => verbs.map((verb) => ({ group: gvk.group, resource, verb, namespace, name })));
}

interface Review {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

async function isDenied(request: CheckRequest, review: Review): Promise<Review | undefined> {
  const body = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    metadata: {},
    spec: { resourceAttributes: withoutUndefined(review) },
  };
  try {
    const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
    const { status } = await request<Partial<SelfSubjectAccessReview>>(path, body);
    return status?.allowed === false ? review : undefined;
  } catch {
    return undefined;
  }
}

/** Returns one line for each resource (or object) and namespace, with all denied verbs. */
function described(denied: readonly Review[]): string[] {
  const verbs = new Map<string, string[]>();
  for (const { group, resource, verb, namespace, name } of denied) {
    const objects = `${group === '' ? resource : `${resource}.${group}`}${name === undefined ? '' : ` \`${name}\``}`;
    const place = `${objects} in ${namespace === undefined ? 'all namespaces' : `namespace ${namespace}`}`;
    verbs.set(place, [...(verbs.get(place) ?? []), verb]);
  }
  return [...verbs].map(([place, own]) => `${own.join(', ')} on ${place}`).sort();
}

/** Calls a function for each item, a few at a time, and returns the results in order. */
async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += concurrency) {
    results.push(...(await Promise.all(items.slice(at, at + concurrency).map(run))));
  }
  return results;
}
