import type { SpanReference } from '../tracing/index.js';

/** Why an item was added to a queue. */
export interface Cause {
  /** When the first event arrived, by `clock.elapsed()`; undefined without an event. */
  readonly arrivedAt?: number | undefined;
  /** The span of the first event; undefined if it has none. */
  readonly span?: SpanReference | undefined;
  /** Up to 16 other spans that led to the addition, such as the span of a failed reconcile. Default: none. */
  readonly links?: readonly SpanReference[] | undefined;
}

const mostLinks = 16;

/** Combines the causes of an item that was added twice. */
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
