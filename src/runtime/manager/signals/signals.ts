import { type Clock, systemClock } from '../../clock/index.js';

/** The part of a process that signals need. */
export interface SignalProcess {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  exit(code: number): void;
}

let isSetUp = false;

/**
 * Returns a signal that is aborted when the process is asked to end (SIGINT or SIGTERM). Being asked a second time ends
 * it at once, with code 1.
 *
 * @throws Error when it is called twice, as only one can decide how the process ends
 */
export function setupSignalHandler(): AbortSignal {
  if (isSetUp) throw new Error('`setupSignalHandler` was called twice; pass on the signal of the first call');
  isSetUp = true;
  return signalOf(process);
}

/**
 * For this long a second signal counts as the first one: for Ctrl-C, the terminal sends it to all processes, and npm and
 * `node --watch` pass theirs on. In milliseconds.
 */
const echoTime = 500;

/** As {@link setupSignalHandler}, for any process. */
export function signalOf(target: SignalProcess, clock: Pick<Clock, 'elapsed'> = systemClock): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const end = () => {
    if (!controller.signal.aborted) first = clock.elapsed();
    else if (clock.elapsed() - first > echoTime) target.exit(1);
    controller.abort(new Error('the process was asked to end'));
  };
  target.on('SIGINT', end);
  target.on('SIGTERM', end);
  return controller.signal;
}
