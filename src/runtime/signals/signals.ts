/** The part of a process that signals need. */
export interface SignalProcess {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  exit(code: number): void;
}

let isSetUp = false;

/**
 * Gives a signal that is aborted when the process is asked to end (SIGINT or SIGTERM). Being asked a second time ends
 * it at once, with code 1.
 *
 * @throws Error when it is called twice, as only one can decide how the process ends
 */
export function setupSignalHandler(): AbortSignal {
  if (isSetUp) throw new Error('`setupSignalHandler` was called twice; hand on the signal of the first call');
  isSetUp = true;
  return signalOf(process);
}

/** As {@link setupSignalHandler}, for any process. */
export function signalOf(target: SignalProcess): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (controller.signal.aborted) target.exit(1);
    controller.abort(new Error('the process was asked to end'));
  };
  target.on('SIGINT', end);
  target.on('SIGTERM', end);
  return controller.signal;
}
