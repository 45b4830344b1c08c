import type { KubernetesObject } from '../../k8s/index.js';
import { type CancelTimer, type Clock, systemClock } from '../clock/index.js';
import { type Logger, silentLogger } from '../log/index.js';
import { runOutsideOfScopes } from '../scope/internal.js';
import { eventObject, type Reporter, reporterOf } from './event-object.js';
import { EventSeriesTracker, seriesEnd, seriesRefresh } from './event-series.js';
import { type EventSink, EventWriter } from './event-writer.js';
import type { EventNote, EventRecorder } from './recorder.js';
import { SpamFilter } from './spam-filter.js';

/** Options of {@link newEventBroadcaster}. */
export interface EventBroadcasterOptions {
  /** Writes the events. It needs `create` and `patch` for `events` of `events.k8s.io`. */
  readonly client: EventSink;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  /** Where events that could not be written are reported. Default: nowhere. */
  readonly log?: Logger | undefined;
  /** Default: the name of the host. */
  readonly host?: string | undefined;
}

/** Collects the events of all controllers of a process and writes them to the cluster. */
export interface EventBroadcaster {
  /** The recorder of one controller. Costs nothing until it is used. */
  recorder(controller: string): EventRecorder;
  /**
   * Writes what is left and ends; later events are dropped. Call it last, so that others can still record.
   *
   * @param timeout milliseconds after which to give up. Default: 5000
   */
  stop(timeout?: number): Promise<void>;
}

/**
 * Makes the broadcaster of a process.
 *
 * Events that repeat (same controller, type, reason, action and object) become one object with a count: it is written
 * at the second event, every 30 minutes, and 6 minutes after the last. Of different events about one object, 25 go
 * through at once and then one in 5 minutes.
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
  #count = 0;
  #isStopped = false;

  constructor(private readonly options: EventBroadcasterOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLogger;
    this.#writer = new EventWriter(options.client, this.#clock, this.#log);
  }

  recorder(controller: string): EventRecorder {
    const reporter = reporterOf(controller, this.options.host);
    return {
      event: (regarding, note) => {
        try {
          this.#record(reporter, regarding, note);
        } catch (error) {
          this.#log.error('event not written', { reason: note?.reason, error });
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
    if (!this.#series.has(event) && !this.#spam.allows(object, now)) return this.#drop(note, object, 'too many events');
    const due = this.#series.add(event, now);
    if (due) this.#writer.add(due);
    if (!this.#cancelTick) {
      this.#refreshed = now;
      this.#cancelTick = runOutsideOfScopes(() => this.#clock.setTimer(seriesEnd, () => this.#tick()));
    }
  }

  /** Runs as long as there are events to follow. */
  #tick(): void {
    const now = this.#clock.now();
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
