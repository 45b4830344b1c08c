import type { Event } from '../../k8s/events/v1.js';
import { microTime } from '../clock/internal.js';

/** Time without events after which a series ends, in milliseconds. As in client-go. */
export const seriesEnd = 6 * 60_000;

/** Interval at which the count of an active series is written, in milliseconds. As in client-go. */
export const seriesRefresh = 30 * 60_000;

interface Entry {
  event: Event;
  lastSeen: number;
  /** The count that was last returned for writing. */
  written: number;
}

/**
 * Aggregates repeated events: same reporter, type, reason, action and objects. The second event turns the first into a
 * series; further events only increment its count, which is written periodically and at the end.
 */
export class EventSeriesTracker {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Whether this event repeats an event that is being tracked. */
  has(event: Event): boolean {
    return this.#entries.has(keyOf(event));
  }

  /**
   * Adds an event. Returns the event to write now: the first event, or the series that begins with the second event;
   * undefined for later events. `seen` is the same time as `now`, by `clock.elapsed()`.
   */
  add(event: Event, now: number, seen: number): Event | undefined {
    const key = keyOf(event);
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { event, lastSeen: seen, written: 1 });
      return event;
    }
    const count = (entry.event.series?.count ?? 1) + 1;
    entry.event = { ...entry.event, series: { count, lastObservedTime: microTime(now) } };
    entry.lastSeen = seen;
    return count === 2 ? handOut(entry) : undefined;
  }

  /** Returns the series whose count has increased since it was written. */
  refresh(): Event[] {
    return [...this.#entries.values()].filter(hasGrown).map(handOut);
  }

  /** Drops series that have ended at `now`, by `clock.elapsed()`, and returns the series whose count must be written. */
  finish(now: number): Event[] {
    const ended = [...this.#entries].filter(([, { lastSeen }]) => now - lastSeen >= seriesEnd);
    for (const [key] of ended) this.#entries.delete(key);
    return ended.flatMap(([, entry]) => (hasGrown(entry) ? [handOut(entry)] : []));
  }
}

function hasGrown({ event, written }: Entry): boolean {
  return (event.series?.count ?? 1) > written;
}

function handOut(entry: Entry): Event {
  entry.written = entry.event.series?.count ?? 1;
  return entry.event;
}

function keyOf({ reportingController, type, reason, action, regarding, related }: Event): string {
  const identity = [regarding, related].map(
    (object) => object && [object.kind, object.namespace, object.name, object.uid],
  );
  return JSON.stringify([reportingController, type, reason, action, ...identity]);
}
