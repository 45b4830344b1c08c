import { type Clock, systemClock } from '../clock/index.js';
import type { LogFields, Logger } from './logger.js';

const linesPerWindow = 10;
const windowLength = 60_000;

/** The lines logged for one message in one minute. */
interface Window {
  end: number;
  lines: number;
  suppressed: number;
}

/**
 * Limits the error lines that external callers can cause: 10 per minute for each message, shared with child loggers.
 * The first line after that minute has the number of suppressed lines in the field `suppressed`.
 */
export function limitErrors(log: Logger, clock: Pick<Clock, 'elapsed'> = systemClock): Logger {
  const windows = new Map<string, Window>();
  return withErrors(log, (target, message, fields) => {
    const suppressed = admit(windows, message, clock.elapsed());
    if (suppressed === undefined) return;
    target.error(message, suppressed === 0 ? fields : { ...fields, suppressed });
  });
}

/** Wraps a logger and its children. Their error lines are passed to `write`, with the logger that was wrapped. */
export function withErrors(
  log: Logger,
  write: (log: Logger, message: string, fields: LogFields | undefined) => void,
): Logger {
  return {
    debug: (message, fields) => log.debug(message, fields),
    info: (message, fields) => log.info(message, fields),
    error: (message, fields) => write(log, message, fields),
    child: (fields) => withErrors(log.child(fields), write),
  };
}

/** Returns the number of lines suppressed before this one; undefined if this one is suppressed, too. */
function admit(windows: Map<string, Window>, message: string, now: number): number | undefined {
  let window = windows.get(message);
  const suppressed = window?.suppressed ?? 0;
  if (!window || now >= window.end) {
    window = { end: now + windowLength, lines: 1, suppressed: 0 };
    windows.set(message, window);
    return suppressed;
  }
  if (window.lines < linesPerWindow) {
    window.lines++;
    return 0;
  }
  window.suppressed++;
  return undefined;
}
