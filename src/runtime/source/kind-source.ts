import { groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { Cache, Informer } from '../cache/index.js';
import { onAbort } from '../clock/internal.js';
import type { EventHandler } from '../handler/index.js';
import { withErrors } from '../log/internal.js';
import type { Predicate } from '../predicate/index.js';
import type { Request } from '../reconcile/index.js';
import { newDispatcher } from './dispatch.js';
import type { Source } from './source.js';
import { preparationOf, StartStep } from './start-step.js';

/**
 * Creates a source of all events of a kind. If the kind is not installed (yet), the source retries with a backoff of up
 * to 10 s, until the cache sync timeout of the controller; an optional source has no timeout.
 */
export function newKindSource<T extends KubernetesObject, R = Request>(
  cache: Cache,
  kind: ObjectType<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  const { kind: short, group } = groupVersionKindOf(kind);
  const name = group ? `${short}.${group}` : short;
  const opening = new StartStep(() => cache.informer(kind), 'cannot watch a kind; retrying', { kind: name });
  let source: Source<R> | undefined;
  return {
    async start(queue, context) {
      const informer = await opening.run(context);
      if (!informer) return;
      source = newInformerSource(informer, handler, ...predicates);
      await source.start(queue, context);
    },
    get failure() {
      return source ? source.failure : opening.failure;
    },
    description: `kind source of ${name}`,
  };
}

/** Creates a source of an informer's events. */
export function newInformerSource<T extends KubernetesObject, R = Request>(
  informer: Informer<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  const preparation = preparationOf(handler);
  return {
    async start(queue, context) {
      const { signal } = context;
      await preparation.run(context);
      if (signal.aborted) return;
      const registration = informer.addListener(newDispatcher(handler, predicates, queue, context));
      onAbort(signal, () => registration.remove());
      await registration.waitForSync(signal);
    },
    get failure() {
      return preparation.failure ?? informer.failure;
    },
    description: 'informer source',
  };
}

/** Wraps a source whose kind may be missing from the cluster: the workers of the controller do not wait for it. */
export function optionalSource<R = Request>(source: Source<R>): Source<R> {
  return {
    async start(queue, context) {
      const { log, signal } = context;
      // A missing optional kind is not an error.
      const quiet = withErrors(log, (target, message, fields) => target.info(message, fields));
      const running = source.start(queue, { ...context, log: quiet });
      running.catch((error) => signal.aborted || log.error('optional source failed', { error }));
    },
    description: `optional ${source.description ?? 'source'}`,
  };
}
