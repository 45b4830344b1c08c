import type { KubernetesObject } from '../../k8s/index.js';
import { type CancelTimer, type Clock, systemClock } from '../clock/index.js';
import { type Logger, silentLogger } from '../log/index.js';
import { limitErrors } from '../log/internal.js';
import { runOutsideOfScopes } from '../scope/internal.js';
import { eventObject, type Reporter, reporterOf } from './event-object.js';
import { EventSeriesTracker, seriesEnd, seriesRefresh } from './event-series.js';
import { type EventApi, type EventSink, EventWriter } from './event-writer.js';
import type { EventNote, EventRecorder } from './recorder.js';
import { SpamFilter } from './spam-filter.js';

/** Options of {@link newEventBroadcaster}. */
export interface EventBroadcasterOptions {
  /** Writes the events. Requires `create` and `patch` on `events` of `events.k8s.io`. */
  readonly client: EventSink;
  /** The API of the events; the older API requires `create` and `patch` on core `events`. Default: `events.k8s.io`. */
  readonly api?: EventApi | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Logs events that could not be written. Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: the host name. */
  readonly host?: string | undefined;
}

/** Collects the events of all controllers of a process and writes them to the cluster. */
export interface EventBroadcaster {
  /** Returns the recorder of a controller. Costs nothing until it is used. */
  recorder(controller: string): EventRecorder;
  /**
   * Writes the remaining events and stops; later events are dropped. Call it when nothing records events any more.
   *
   * @param timeout milliseconds after which remaining events are dropped. Default: 5000
   */
  stop(timeout?: number): Promise<void>;
}

/**
 * Creates the event broadcaster of a process.
 *
 * Repeated events (same controller, type, reason, action and objects) are aggregated into a series with a count, which
 * is written on the second event, every 30 minutes, and 6 to 12 minutes after the last event. Different events of a
 * controller about the same object are limited to one every 5 minutes, with a burst of 25.
 */
export function newEventBroadcaster(options: EventBroadcasterOptions): EventBroadcaster {
  return new Broadcaster(options);
}

class Broadcaster implements EventBroadcaster {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #writer: EventWriter;
  readonly #series = new EventSeriesTracker();
  readonly #spam = new SpamFilter();
  #cancelTick: CancelTimer | undefined;
  #refreshed = 0;
  /** Part of event names. Starts at random, because other processes may record events in the same millisecond. */
  #count = Math.floor(Math.random() * 1_000_000);
  #isStopped = false;

  constructor(private readonly options: EventBroadcasterOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLogger;
    const log = limitErrors(this.#log, this.#clock); // a flood of events must not become a flood of log lines
    this.#writer = new EventWriter(options.client, this.#clock, log, options.api ?? 'events.k8s.io');
  }

  recorder(controller: string): EventRecorder {
    const reporter = reporterOf(controller, this.options.host);
    return {
      event: (regarding, note) => {
        try {
          this.#record(reporter, regarding, note);
        } catch (error) {
          this.#log.error('cannot write event', { reason: note?.reason, error });
        }
      },
    };
  }

  async stop(timeout = 5000): Promise<void> {
    this.#isStopped = true;
    this.#cancelTick?.();
    for (const event of this.#series.refresh()) this.#writer.add(event);
    await this.#writer.flush(timeout);
  }

  #record(reporter: Reporter, regarding: KubernetesObject, note: EventNote): void {
    const now = this.#clock.now();
    this.#count += 1;
    const event = eventObject(reporter, regarding, note, now, this.#count);
    const object = [reporter.controller, regarding.kind, regarding.metadata.namespace, regarding.metadata.name].join(
      '/',
    );
    if (this.#isStopped) return this.#drop(note, object, 'stopped');
    // The wall clock could be set back: events would then be dropped until it has caught up.
    const seen = this.#clock.elapsed();
    if (!this.#series.has(event) && !this.#spam.allows(object, seen))
      return this.#drop(note, object, 'too many events');
    const due = this.#series.add(event, now, seen);
    if (due) this.#writer.add(due);
    if (!this.#cancelTick) {
      this.#refreshed = seen;
      this.#cancelTick = runOutsideOfScopes(() => this.#clock.setTimer(seriesEnd, () => this.#tick()));
    }
  }

  /** Writes the counts that are due, and schedules the next call while any event is tracked. */
  #tick(): void {
    const now = this.#clock.elapsed();
    const due = this.#series.finish(now);
    if (now - this.#refreshed >= seriesRefresh) {
      due.push(...this.#series.refresh());
      this.#refreshed = now;
    }
    for (const event of due) this.#writer.add(event);
    this.#spam.prune(now);
    this.#cancelTick = this.#series.isEmpty ? undefined : this.#clock.setTimer(seriesEnd, () => this.#tick());
  }

  #drop({ reason, note }: EventNote, object: string, why: string): void {
    this.#log.debug('event dropped', { reason, note, object, why });
  }
}
