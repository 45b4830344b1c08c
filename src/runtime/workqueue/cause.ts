import type { SpanReference } from '../tracing/index.js';

/** Why an item was added to a queue. */
export interface Cause {
  /** When the event arrived, by `clock.elapsed()`; of several events the first. Default: not an event. */
  readonly arrivedAt?: number | undefined;
  /** The span of the event; of several events the first. Default: none. */
  readonly span?: SpanReference | undefined;
  /** Other spans that led to the addition, such as that of a reconcile that failed. At most 16. Default: none. */
  readonly links?: readonly SpanReference[] | undefined;
}

const mostLinks = 16;

/** Returns the cause of an item that was added twice. */
export function mergeCauses(known: Cause | undefined, added: Cause | undefined): Cause | undefined {
  if (!known || !added) return known ?? added;
  const arrivedAt = earliest(known.arrivedAt, added.arrivedAt);
  const span = known.span ?? added.span;
  const further = known.span && added.span ? [added.span] : [];
  const links = [...(known.links ?? []), ...further, ...(added.links ?? [])].slice(0, mostLinks);
  return { arrivedAt, span, links };
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
