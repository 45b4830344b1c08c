import { runInScope } from '../scope/internal.js';
import type { SpanReference, TracedSpan } from '../tracing/index.js';
import { errorTypeOf } from '../tracing/internal.js';
import { type AnyEvent, objectOf, type Sort } from './event-retries.js';
import type { SourceContext } from './source.js';

/** An event, and the span that sent it. */
export interface SentEvent {
  readonly sort: Sort;
  readonly event: AnyEvent;
  readonly parent?: SpanReference | undefined;
}

/**
 * Runs an event handler in a span, which begins when the event arrived. Events without `arrivedAt` have spans only in a
 * recorder.
 */
export function inEventSpan(
  sent: SentEvent,
  context: SourceContext,
  handle: (span: TracedSpan | undefined) => void | Promise<void>,
): void | Promise<void> {
  const span = startSpan(sent, context);
  if (!span || context.tracing?.hasTracer === false) return handle(span);
  const failed = (error: unknown): never => {
    span.fail(errorTypeOf(error));
    span.end();
    throw error;
  };
  try {
    const pending = runInScope({ ...context, span }, () => span.run(() => handle(span)));
    if (pending) return pending.then(() => span.end(), failed);
  } catch (error) {
    return failed(error);
  }
  span.end();
}

function startSpan({ sort, event, parent }: SentEvent, { tracing, clock }: SourceContext): TracedSpan | undefined {
  if (!tracing || (event.arrivedAt === undefined && !tracing.isRecorder)) return undefined;
  const age = event.arrivedAt === undefined ? 0 : clock.elapsed() - event.arrivedAt;
  const subject = { kind: 'event', type: sort, event } as const;
  if (tracing.hasTracer === false) return tracing.start('', { parent, age, subject });
  const { kind, metadata } = objectOf(event);
  return tracing.start(`event ${kind}`, {
    kind: 'consumer',
    parent,
    age,
    subject,
    attributes: {
      'kbts.event.type': sort,
      'k8s.object.kind': kind,
      'k8s.object.name': metadata.name,
      'k8s.namespace.name': metadata.namespace,
    },
  });
}
