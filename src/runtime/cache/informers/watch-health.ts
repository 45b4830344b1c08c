import { isNotFound } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import { onAbort } from '../../clock/internal.js';
import { errorMessage } from '../../errors/internal.js';
import type { WatchCheckOptions } from '../interfaces/cache.js';

/** A watch that should be open. */
interface Expected {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly failure: () => unknown;
  /** When the watch closed, or was first expected; undefined while it is open. */
  closedSince: number | undefined;
}

const defaultAfter = 120_000;
const mostNamed = 10;

/** Records for how long the watches of a cache have not been open. */
export class WatchHealth {
  readonly #expected = new Set<Expected>();

  constructor(private readonly clock: Clock) {}

  /**
   * Expects a watch from now on, until the signal is aborted.
   *
   * @param changed called when the watch opens or closes, and with undefined when it is no longer expected
   * @returns a function to call when the watch opens or closes
   */
  expect(
    watch: Pick<Expected, 'kind' | 'namespace' | 'failure'>,
    signal: AbortSignal,
    changed: (isOpen: boolean | undefined) => void,
  ): (isOpen: boolean) => void {
    const expected: Expected = { ...watch, closedSince: this.clock.elapsed() };
    this.#expected.add(expected);
    onAbort(signal, () => {
      this.#expected.delete(expected);
      changed(undefined);
    });
    return (isOpen) => {
      if (signal.aborted) return;
      expected.closedSince = isOpen ? undefined : this.clock.elapsed();
      changed(isOpen);
    };
  }

  /** @throws Error that describes up to 10 watches that have been closed for too long */
  check({ after = defaultAfter }: WatchCheckOptions = {}): void {
    const now = this.clock.elapsed();
    const stale = [...this.#expected].filter(
      // If the kind is not installed, there are no objects to watch.
      ({ closedSince = now, failure }) => now - closedSince > after && !isNotFound(failure()),
    );
    if (stale.length === 0) return;
    const named = stale.slice(0, mostNamed).map((watch) => describe(watch, now));
    const rest = stale.length > mostNamed ? `; and ${stale.length - mostNamed} more` : '';
    throw new Error(`caches are stale: ${named.join('; ')}${rest}`);
  }
}

function describe({ kind, namespace, closedSince = 0, failure }: Expected, now: number): string {
  const where = namespace === undefined ? '' : ` in namespace ${namespace}`;
  const why = failure() === undefined ? '' : ` (${errorMessage(failure())})`;
  return `no watch of ${kind}${where} for ${Math.round((now - closedSince) / 1000)} s${why}`;
}
