import { groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { Cache, Informer } from '../cache/index.js';
import { onAbort } from '../clock/internal.js';
import { errorMessage } from '../errors/internal.js';
import type { EventHandler } from '../handler/index.js';
import { withErrors } from '../log/internal.js';
import type { Predicate } from '../predicate/index.js';
import type { Request } from '../reconcile/index.js';
import { newDispatcher } from './dispatch.js';
import type { Source, SourceContext } from './source.js';

/** Initial and maximum delay before a failed watch of a kind is retried, in milliseconds. */
const firstDelay = 1_000;
const longestDelay = 10_000;

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
  const { kind: name, group } = groupVersionKindOf(kind);
  let failure: unknown;
  let informer: Informer<T> | undefined;
  const open = async () => {
    await handler.prepare?.();
    informer = await cache.informer(kind);
    return informer;
  };
  const onFailure = (error: unknown) => {
    failure = error;
  };
  return {
    async start(queue, context) {
      const opened = await untilDone(open, context, group ? `${name}.${group}` : name, onFailure);
      if (opened) await newInformerSource(opened, handler, ...predicates).start(queue, context);
    },
    get failure() {
      return informer ? informer.failure : failure;
    },
    description: `kind source of ${group ? `${name}.${group}` : name}`,
  };
}

/** Creates a source of an informer's events. */
export function newInformerSource<T extends KubernetesObject, R = Request>(
  informer: Informer<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  return {
    async start(queue, context) {
      const { signal } = context;
      if (signal.aborted) return;
      const registration = informer.addListener(newDispatcher(handler, predicates, queue, context));
      onAbort(signal, () => registration.remove());
      await registration.waitForSync(signal);
    },
    description: 'informer source',
  };
}

/**
 * Wraps a source whose kind may be missing from the cluster: the workers of the controller do not wait for the source.
 * Its events arrive once the kind is installed, and stop while its CRD is deleted.
 */
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

/**
 * Retries until `attempt` succeeds or the signal is aborted. Logs an error when it first occurs and whenever it
 * changes.
 */
async function untilDone<V>(
  attempt: () => Promise<V>,
  context: SourceContext,
  kind: string,
  onFailure: (error: unknown) => void,
): Promise<V | undefined> {
  const { signal, clock, log } = context;
  let known: string | undefined;
  for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, longestDelay)) {
    try {
      return await attempt();
    } catch (error) {
      onFailure(error);
      const reason = errorMessage(error);
      if (reason === known) log.debug('cannot watch a kind; retrying', { kind, error });
      else log.error('cannot watch a kind; retrying', { kind, error });
      known = reason;
      await clock.sleep(delay, signal);
    }
  }
  return undefined;
}
