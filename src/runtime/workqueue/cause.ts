/** Why an item was added to a queue. */
export interface Cause {
  /** When the event arrived, by `clock.elapsed()`; of several events the first. Default: not an event. */
  readonly arrivedAt?: number | undefined;
}

/** Returns the cause of an item that was added twice. */
export function mergeCauses(known: Cause | undefined, added: Cause | undefined): Cause | undefined {
  if (!known || !added) return known ?? added;
  return { arrivedAt: earliest(known.arrivedAt, added.arrivedAt) };
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
