import { type KubernetesObject, kindInfoOf, type ObjectKind } from '../../k8s/index.js';
import type { Cache, Informer } from '../cache/index.js';
import type { EventHandler } from '../handler/index.js';
import type { Predicate } from '../predicate/index.js';
import type { Request } from '../reconcile/index.js';
import { newDispatcher } from './dispatch.js';
import type { Source, SourceContext } from './source.js';

/** How long to wait until a kind that could not be watched is tried again, in milliseconds. */
const retryPeriod = 10_000;

/**
 * Makes a source of all events of a kind. When the cluster does not know the kind (yet), it tries again every 10 s
 * until the controller gives up.
 */
export function newKindSource<T extends KubernetesObject, R = Request>(
  cache: Cache,
  kind: ObjectKind<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  const { kind: name, group } = kindInfoOf(kind);
  const open = async () => {
    await handler.prepare?.();
    return await cache.informer(kind);
  };
  return {
    async start(queue, context) {
      const informer = await untilDone(open, context, group ? `${name}.${group}` : name);
      if (informer) await newInformerSource(informer, handler, ...predicates).start(queue, context);
    },
    description: `kind source of ${group ? `${name}.${group}` : name}`,
  };
}

/** Makes a source of the events of an informer. */
export function newInformerSource<T extends KubernetesObject, R = Request>(
  informer: Informer<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  return {
    async start(queue, { log, signal }) {
      if (signal.aborted) return;
      const registration = informer.addListener(newDispatcher(handler, predicates, queue, { log, signal }));
      signal.addEventListener('abort', () => registration.remove(), { once: true });
      await registration.waitForSync(signal);
    },
    description: 'informer source',
  };
}

async function untilDone<V>(attempt: () => Promise<V>, context: SourceContext, kind: string): Promise<V | undefined> {
  const { signal, clock, log } = context;
  while (!signal.aborted) {
    try {
      return await attempt();
    } catch (error) {
      log.error('cannot watch a kind; is its CRD installed?', { kind, error });
      await clock.sleep(retryPeriod, signal);
    }
  }
  return undefined;
}
