import type { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Secret } from 'kbts/k8s/core/v1';
import type { Manager, Reader, Reconciler, Request } from 'kbts/runtime';
import { newControllerManagedBy } from 'kbts/runtime';
import {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type HandlerContext,
  handlerFromMap,
  lowPriority,
  type MapObject,
  type OwnerOptions,
} from 'kbts/runtime/handler';
import { requestFor } from 'kbts/runtime/reconcile';
import { Site } from '../api.js';

/** Maps a Secret to all Sites that use it; a rejection is retried with backoff, so no event is lost. */
export const sitesOfSecret =
  (reader: Reader): MapObject<Secret, Request> =>
  async (secret, { log }: HandlerContext) => {
    const { items } = await reader.list(Site, {
      namespace: secret.metadata.namespace,
      fields: { '.spec.secretName': secret.metadata.name },
    });
    log.debug('secret changed', { sites: items.length });
    return items.map(requestFor);
  };

/** What `for` and `owns` of the builder do, with options that they do not have. */
export function addController(manager: Manager, reconciler: Reconciler): Promise<unknown> {
  const anyOwner: OwnerOptions = { onlyControllerOwner: false };
  return newControllerManagedBy(manager)
    .watches(Site, enqueueRequestForObject())
    .watches(ConfigMap, enqueueRequestForOwner(manager.restMapper, Site, anyOwner))
    .watches(Secret, enqueueRequestsFromMapFunc(sitesOfSecret(manager.client)))
    .named('site-handlers')
    .complete(reconciler);
}

/** A handler of one's own adds requests to the queue; what is there at the start can wait for what changes. */
export const enqueueImages: EventHandler<Deployment, { readonly image: string }> = {
  create({ object, isInInitialList }, queue) {
    for (const { image = '' } of object.spec?.template.spec?.containers ?? []) {
      queue.add({ image }, { priority: isInInitialList ? lowPriority : 0 });
    }
  },
};

/** The same with a map function: updates then map both states, and equal requests are added once. */
export const enqueueAllImages: EventHandler<Deployment, { readonly image: string }> = handlerFromMap(
  ({ spec }) => (spec?.template.spec?.containers ?? []).map(({ image = '' }) => ({ image })),
  ({ image }) => image,
);
