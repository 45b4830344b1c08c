import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { logValueOf } from './log-value.js';
import type { LogFields, Logger } from './logger.js';

/** From which severity on lines are written. */
export type LogLevel = 'debug' | 'info' | 'error' | 'silent';

/** Options of {@link newLogger}. */
export interface LoggerOptions {
  /** Default: `info`. */
  readonly level?: LogLevel;
  /** Takes the lines, each with a newline at its end. Default: standard error. */
  readonly destination?: DestinationStream;
}

/** Makes a logger that writes one JSON object per line, with the keys `level`, `ts` and `msg` as Go operators do. */
export function newLogger(options: LoggerOptions = {}): Logger {
  const { level = 'info', destination = pino.destination({ fd: 2, sync: true }) } = options;
  const settings = {
    level,
    base: null,
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(pino(settings, destination));
}

function wrap(target: PinoLogger): Logger {
  return {
    debug: (message, fields) => target.debug(readable(fields), message),
    info: (message, fields) => target.info(readable(fields), message),
    error: (message, fields) => target.error(readable(fields), message),
    child: (fields) => wrap(target.child(readable(fields))),
  };
}

function readable(fields: LogFields = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, logValueOf(value)]));
}
