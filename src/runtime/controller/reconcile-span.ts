import type { ReconcileOutcome } from '../metrics/index.js';
import type { Result } from '../reconcile/index.js';
import type { TracedSpan, Tracing } from '../tracing/index.js';
import { errorTypeOf } from '../tracing/internal.js';
import type { QueueItem } from '../workqueue/index.js';

interface TracedReconcile {
  readonly controller: string;
  readonly reconcileID: string;
  readonly next: QueueItem<unknown>;
  /** Returns the number of consecutive failures before this reconcile. */
  readonly failures: () => number;
}

/** Starts the span of a reconcile: a child of the first event that caused it, with links to all other causes. */
export function startReconcileSpan(
  tracing: Tracing | undefined,
  { controller, reconcileID, next, failures }: TracedReconcile,
): TracedSpan | undefined {
  if (!tracing) return undefined;
  const { item, priority, cause, waited = 0 } = next;
  return tracing.start(`reconcile ${controller}`, {
    kind: 'consumer',
    parent: cause?.span,
    links: cause?.links,
    subject: { kind: 'reconcile', item, attempt: 1 + failures(), waited },
    attributes: {
      ...namesIn(item),
      'kbts.reconcile.id': reconcileID,
      'kbts.reconcile.priority': priority,
    },
  });
}

/** Ends the span of a reconcile. */
export function endReconcileSpan(
  span: TracedSpan | undefined,
  outcome: ReconcileOutcome,
  ended: { result: Result } | { error: unknown },
): void {
  span?.set({ 'kbts.reconcile.result': outcome });
  span?.observe?.('error' in ended ? ended : { value: ended.result });
  if (outcome === 'error' && 'error' in ended) span?.fail(errorTypeOf(ended.error));
  span?.end();
}

/** Returns the attributes of a request: only `namespace` and `name`, because custom requests may contain anything. */
function namesIn(item: unknown) {
  if (typeof item !== 'object' || item === null) return {};
  const { namespace, name }: { namespace?: unknown; name?: unknown } = item;
  return {
    'k8s.object.name': typeof name === 'string' ? name : undefined,
    'k8s.namespace.name': typeof namespace === 'string' ? namespace : undefined,
  };
}
