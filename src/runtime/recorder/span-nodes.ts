import type {
  RecordedCause,
  RecordedLine,
  RecordedObject,
  RecordedReconcile,
  RecordedRequest,
  RecordedWebhookCall,
} from './model.js';

/** Maximum number of requests, of webhook calls and of log lines that are kept per reconcile. */
export const keptPerReconcile = 200;

/** The recorder's data for a span: an event, a user's request to reconcile, or a reconcile. */
export type SpanNode =
  | { readonly kind: 'event'; readonly cause: () => RecordedCause }
  | { readonly kind: 'manual'; readonly at: number }
  | OpenReconcile;

/** A reconcile, while it runs and as the cause of the next reconcile. */
export class OpenReconcile {
  readonly kind = 'reconcile';
  readonly requests: RecordedRequest[] = [];
  readonly webhooks: RecordedWebhookCall[] = [];
  readonly log: RecordedLine[] = [];
  omitted = 0;
  outcome: RecordedReconcile['outcome'] = 'running';
  endedAt: number | undefined;
  /** When the object is due again without an event; set when the reconcile has ended. */
  requeueAt: number | undefined;
  isReported = false;

  constructor(
    readonly id: string,
    readonly controller: string,
    readonly object: RecordedObject,
    readonly item: unknown,
    /**
     * Empty after the reconcile has ended: otherwise, a requeued reconcile would keep all earlier reconciles in memory.
     */
    public causes: readonly SpanNode[],
    readonly times: Pick<RecordedReconcile, 'queuedAt' | 'startedAt' | 'attempt'>,
  ) {}

  keep<T>(list: T[], one: T): void {
    if (list.length < keptPerReconcile) list.push(one);
    else this.omitted += 1;
  }
}

/** Removes the last reconcile from the causes if an event came before the requeue that this reconcile requested. */
export function withoutOvertaken(nodes: readonly SpanNode[], now: number): readonly SpanNode[] {
  return nodes.some(({ kind }) => kind === 'event') ? nodes.filter((node) => !isEarly(node, now)) : nodes;
}

function isEarly(node: SpanNode, now: number): boolean {
  if (node.kind !== 'reconcile' || node.outcome !== 'requeue_after') return false;
  return node.requeueAt === undefined || node.requeueAt > now;
}

/** Describes a cause. */
export function causeOf(node: SpanNode): RecordedCause {
  switch (node.kind) {
    case 'event':
      return node.cause();
    case 'manual':
      return { kind: 'manual', at: node.at };
    case 'reconcile': {
      const at = node.endedAt ?? node.times.startedAt;
      return { kind: node.outcome === 'requeue_after' ? 'requeue' : 'retry', reconcile: node.id, at };
    }
    default:
      return node satisfies never;
  }
}
