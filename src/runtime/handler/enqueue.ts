import {
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  parseApiVersion,
} from '../../k8s/index.js';
import type { OwnerReference } from '../../k8s/meta/v1.js';
import type { RestMapper } from '../client/index.js';
import { type Request, requestFor, requestKey } from '../reconcile/index.js';
import type { EventHandler } from './handler.js';
import { handlerFromMap, type MapObject } from './map-events.js';

/** Creates a handler that enqueues the object itself. Used by `for`. */
export function enqueueRequestForObject<T extends KubernetesObject>(): EventHandler<T> {
  return handlerFromMap<T, Request>((object) => [requestFor(object)], requestKey);
}

/**
 * Creates a handler that enqueues the requests that `map` returns for an object, for example all objects that refer to
 * it. An update maps both the old and the new object.
 */
export function enqueueRequestsFromMapFunc<T extends KubernetesObject>(map: MapObject<T, Request>): EventHandler<T> {
  const mapToRequests: MapObject<T, Request> = (object, context) => {
    const found = map(object, context);
    return found instanceof Promise ? found.then((requests) => requests.map(plainRequest)) : found.map(plainRequest);
  };
  return handlerFromMap(mapToRequests, requestKey);
}

/** Drops other fields: TypeScript accepts owner references and metadata as requests, too. */
function plainRequest({ namespace, name }: Request): Request {
  return namespace ? { namespace, name } : { name };
}

/** Options of {@link enqueueRequestForOwner}. */
export interface OwnerOptions {
  /** Enqueues only the owner that is the controller of the object. Default: false (all owners of the kind). */
  readonly onlyControllerOwner?: boolean | undefined;
}

/**
 * Creates a handler that enqueues an object's owners of a given kind, whatever the version in the owner reference. Used
 * by `owns`.
 */
export function enqueueRequestForOwner<T extends KubernetesObject>(
  mapper: RestMapper,
  owner: ObjectType<KubernetesObject>,
  options: OwnerOptions = {},
): EventHandler<T> {
  const gvk = groupVersionKindOf(owner);
  let namespaced = gvk.namespaced;
  const map = (object: T): Request[] => {
    const { namespace, ownerReferences = [] } = object.metadata;
    return ownerReferences
      .filter((reference) => isOfKind(reference, gvk) && (reference.controller || !options.onlyControllerOwner))
      .map(({ name }) => (namespaced && namespace ? { namespace, name } : { name }));
  };
  const prepare = async () => {
    namespaced ??= (await mapper.restMapping(gvk)).namespaced;
  };
  return { prepare, ...handlerFromMap(map, requestKey) };
}

function isOfKind({ apiVersion, kind }: OwnerReference, gvk: GroupVersionKind): boolean {
  return kind === gvk.kind && parseApiVersion(apiVersion).group === gvk.group;
}
