import { type Clock, systemClock } from '../../clock/index.js';

/** The part of `process` that signal handling uses. */
export interface SignalProcess {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  exit(code: number): void;
}

let isSetUp = false;

/**
 * Returns a signal that is aborted on SIGINT and SIGTERM. A further signal, more than 500 ms after the first, exits the
 * process with code 1.
 *
 * @throws Error if it is called more than once, because only one caller can decide how the process exits
 */
export function setupSignalHandler(): AbortSignal {
  if (isSetUp)
    throw new Error('`setupSignalHandler` was called more than once; use the signal that the first call returned');
  isSetUp = true;
  return signalOf(process);
}

/**
 * How long further signals count as the first one, in milliseconds: on Ctrl-C, the terminal signals all processes, and npm
 * and `node --watch` forward the signal as well.
 */
const echoTime = 500;

/** Like {@link setupSignalHandler}, for any process. */
export function signalOf(target: SignalProcess, clock: Pick<Clock, 'elapsed'> = systemClock): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const end = () => {
    if (!controller.signal.aborted) first = clock.elapsed();
    else if (clock.elapsed() - first > echoTime) target.exit(1);
    controller.abort(new Error('received SIGINT or SIGTERM'));
  };
  target.on('SIGINT', end);
  target.on('SIGTERM', end);
  return controller.signal;
}
