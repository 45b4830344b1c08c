import { type KubernetesObject, withoutUndefined } from '../../k8s/index.js';
import type { EventListener } from '../cache/index.js';
import type { GenericEvent } from '../event/index.js';
import { type EventHandler, lowPriority } from '../handler/index.js';
import { and, type Predicate } from '../predicate/index.js';
import { runInScope } from '../scope/internal.js';
import type { SpanReference } from '../tracing/index.js';
import type { RequestQueue } from '../workqueue/index.js';
import { type AnyEvent, EventRetries, objectOf, type Sort } from './event-retries.js';
import { inEventSpan, type SentEvent } from './event-span.js';
import type { SourceContext } from './source.js';

/** Never throws. */
interface Dispatcher<T extends KubernetesObject> extends EventListener<T> {
  /** @param sender the span that sent the event */
  generic(event: GenericEvent<T>, sender?: SpanReference): void | Promise<void>;
}

/**
 * Passes events that all predicates accept to a handler, with the guarantees of {@link EventHandler}. A failed event
 * does not affect later events.
 */
export function newDispatcher<T extends KubernetesObject, R>(
  handler: EventHandler<T, R>,
  predicates: readonly Predicate<T>[],
  queue: RequestQueue<R>,
  context: SourceContext,
): Dispatcher<T> {
  const predicate = and(...predicates);
  const retries = new EventRetries(context);
  const run = <E extends AnyEvent>(
    sent: SentEvent & { readonly event: E },
    handle: (event: E, target: RequestQueue<R>) => void | Promise<void>,
  ) => inEventSpan(sent, context, (span) => handle(sent.event, targetOf(queue, sent.event, span?.reference)));
  const tell = <E extends AnyEvent>(
    sort: Sort,
    given: E,
    handle: (event: E, target: RequestQueue<R>) => void | Promise<void>,
    parent?: SpanReference,
  ) => {
    let isAccepted = false;
    const attempt = (event: E) => {
      isAccepted ||= predicate[sort](event as never);
      const pending = isAccepted ? run({ sort, event, parent }, handle) : undefined;
      return pending && untilSettled(pending, sort, event, context);
    };
    const failed = (error: unknown) => retries.add(sort, given, attempt, error);
    try {
      return runInScope(context, () => attempt(given))?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
  return {
    create: (given) => tell('create', given, (event, target) => handler.create?.(event, target, context)),
    update: (given) => tell('update', given, (event, target) => handler.update?.(event, target, context)),
    delete: (given) => tell('delete', given, (event, target) => handler.delete?.(event, target, context)),
    generic: (given, sender) =>
      tell('generic', given, (event, target) => handler.generic?.(event, target, context), sender),
  };
}

function untilSettled(pending: Promise<void>, sort: Sort, event: AnyEvent, { clock, log }: SourceContext) {
  const { namespace, name } = objectOf(event).metadata;
  const cancel = clock.setTimer(longestHandling, () => {
    const fields = withoutUndefined({ event: sort, namespace, name });
    log.error(`event handler has not settled for ${longestHandling / 1000} s; later events wait for it`, fields);
  });
  return pending.finally(cancel);
}

/** Time after which a handler that has not settled is logged, in milliseconds. */
const longestHandling = 30_000;

/** Returns a queue that records the event as the cause of each item, and sets the default priority. */
function targetOf<R>(queue: RequestQueue<R>, event: AnyEvent, span: SpanReference | undefined): RequestQueue<R> {
  const { arrivedAt } = event;
  const hasCause = arrivedAt !== undefined || span;
  const defaults = { ...(hasCause && { cause: { arrivedAt, span } }), ...(isUnchanged(event) && low) };
  return {
    add(item, options) {
      queue.add(item, options ? { ...defaults, ...withoutUndefined(options) } : defaults);
    },
  };
}

const low = { priority: lowPriority };

function isUnchanged(event: AnyEvent): boolean {
  if ('objectNew' in event)
    return event.objectOld.metadata.resourceVersion === event.objectNew.metadata.resourceVersion;
  return 'isInInitialList' in event && event.isInInitialList;
}
