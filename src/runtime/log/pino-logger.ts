import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { consoleLines } from './console-lines.js';
import { logValueOf } from './log-value.js';
import type { LogFields, Logger } from './logger.js';
import type { LoggerOptions, LogLevel, TimeEncoding } from './logger-options.js';

/**
 * Makes a logger. It writes one JSON object per line, with the keys `level`, `ts` and `msg` as Go operators do; or text
 * for people.
 */
export function newLogger(options: LoggerOptions = {}): Logger {
  const { development = false, stacktraceLevel = 'error', timeEncoding = 'rfc3339nano' } = options;
  const { level = development ? 'debug' : 'info', encoder = development ? 'console' : 'json' } = options;
  const target = options.destination ?? pino.destination({ fd: 2, sync: true });
  const destination: DestinationStream = encoder === 'console' ? consoleLines(target) : target;
  const settings = {
    level,
    base: null,
    timestamp: () => `,"ts":${timeText(Date.now(), timeEncoding)}`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(pino(settings, destination), (severity) => severities[severity] >= severities[stacktraceLevel]);
}

const severities: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, error: 2, silent: 3 };

function wrap(target: PinoLogger, hasStack: (severity: LogLevel) => boolean): Logger {
  const readable = (fields: LogFields = {}, severity: LogLevel): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, logValueOf(value, hasStack(severity))]));
  return {
    debug: (message, fields) => target.debug(readable(fields, 'debug'), message),
    info: (message, fields) => target.info(readable(fields, 'info'), message),
    error: (message, fields) => target.error(readable(fields, 'error'), message),
    child: (fields) => wrap(target.child(readable(fields, 'info')), hasStack),
  };
}

/** A time as JSON. */
function timeText(milliseconds: number, encoding: TimeEncoding): string {
  switch (encoding) {
    case 'epoch':
      return String(milliseconds / 1000);
    case 'millis':
      return String(milliseconds);
    case 'nanos':
      return `${milliseconds}000000`;
    case 'rfc3339':
      return `"${new Date(milliseconds).toISOString().replace(/\.\d+/, '')}"`;
    case 'iso8601':
    case 'rfc3339nano':
      return `"${new Date(milliseconds).toISOString()}"`;
    default:
      return encoding satisfies never;
  }
}
