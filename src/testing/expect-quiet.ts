import type { Clock } from '../runtime/clock/index.js';
import { systemClock } from '../runtime/clock/index.js';
import type { HotLoop, RecordedReconcile, Recorder } from '../runtime/recorder/index.js';
import { waitFor } from './wait-for.js';

/** Options of {@link expectQuiet}. */
export interface ExpectQuietOptions {
  /** Time in which no object may be reconciled, in milliseconds. Default: 1000. */
  readonly quietFor?: number | undefined;
  /** Maximum wait until the operator is quiet, in milliseconds. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Clock that measures these times. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Waits until an operator no longer reconciles anything. Fails if an object is reconciled in a loop, for example
 * because each reconcile writes the current time into the status.
 *
 * @throws Error that names the objects in a loop and the fields that changed each time; after the timeout, the object
 *   that was reconciled last
 */
export async function expectQuiet(recorder: Recorder, options: ExpectQuietOptions = {}): Promise<void> {
  const { quietFor = 1_000, timeout = 10_000, clock = systemClock } = options;
  const began = clock.elapsed();
  const isQuiet = () =>
    recorder.running === 0 && clock.elapsed() - Math.max(began, recorder.lastActivity ?? began) >= quietFor;
  try {
    await waitFor(() => recorder.hotLoops.length > 0 || isQuiet(), {
      what: 'the operator to be quiet',
      timeout,
      clock,
    });
  } catch (cause) {
    const last = recorder.reconciles(1).map(describeReconcile).join('');
    throw new Error(`the operator is not quiet after ${timeout / 1000} s${last}`, { cause });
  }
  if (recorder.hotLoops.length === 0) return;
  throw new Error(['the operator reconciles in a loop:', ...recorder.hotLoops.map(describeLoop)].join('\n'));
}

function describeLoop({ controller, object, reason, reconciles, fields }: HotLoop): string {
  const name = object.namespace === undefined ? object.name : `${object.namespace}/${object.name}`;
  const why =
    reason === 'own-write'
      ? "two consecutive reconciles were caused by the controller's own writes"
      : `${reconciles} times in 10 s`;
  const changed = fields.length === 0 ? 'no single field changed each time' : `changed each time: ${fields.join(', ')}`;
  return `  ${object.kind ?? controller} ${name}: ${why}; ${changed}`;
}

function describeReconcile({ controller, object, outcome }: RecordedReconcile): string {
  return `; last reconcile: \`${object.name}\` by controller \`${controller}\`, with the result ${outcome}`;
}
