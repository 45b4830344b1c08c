import { isatty } from 'node:tty';
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { consoleLines, developmentLines, jsonLines } from './line-formats.js';
import { logFieldsOf, logMessageOf } from './log-value.js';
import {
  type LeveledLogger,
  type LogFields,
  type Logger,
  type LoggerOptions,
  type LogLevel,
  logLevels,
  type TimeEncoding,
} from './logger.js';
import type { StackFrames } from './stack.js';

/**
 * Creates a logger. It writes one JSON object per line, with the keys `level`, `ts` and `msg` as Go operators do, or
 * console output for people.
 *
 * Guarantees: logged values can neither forge lines nor control the terminal; Kubernetes objects are reduced to their
 * references; values with a name such as `password`, and credentials with a known form, are redacted; lines are limited
 * in length.
 */
export function newLogger(options: LoggerOptions = {}): LeveledLogger {
  const { development = false, stacktraceLevel = 'error' } = options;
  const { level = development ? 'debug' : 'info', encoder = development ? 'console' : 'json' } = options;
  const isForPeople = development && encoder === 'console';
  const encoding = options.timeEncoding ?? (isForPeople ? 'local' : 'rfc3339nano');
  const settings = {
    level: 'debug', // `wrap` omits lines below the level, which can change
    base: null,
    timestamp: () => `,"ts":${timeText(Date.now(), encoding)}`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const frames = development ? 'own' : 'all';
  const framesAt = (severity: LogLevel) => (isAtLeast(severity, stacktraceLevel) ? frames : 'none');
  const current = { level };
  const log = wrap(pino(settings, linesOf(encoder, isForPeople, options)), current, framesAt);
  return Object.defineProperty(log, 'level', {
    get: () => current.level,
    set: (changed: LogLevel) => {
      current.level = changed;
    },
  }) as LeveledLogger;
}

const standardError = 2;

function linesOf(encoder: LoggerOptions['encoder'], isForPeople: boolean, options: LoggerOptions): DestinationStream {
  const { destination, color = !destination && isatty(standardError) && !process.env.NO_COLOR } = options;
  const target = destination ?? pino.destination({ fd: standardError, sync: true });
  if (encoder === 'json') return jsonLines(target);
  return isForPeople ? developmentLines(target, color) : consoleLines(target);
}

function isAtLeast(severity: LogLevel, level: LogLevel): boolean {
  return logLevels.indexOf(severity) >= logLevels.indexOf(level);
}

/** @param current the level, which may change */
function wrap(
  target: PinoLogger,
  current: { readonly level: LogLevel },
  framesAt: (severity: LogLevel) => StackFrames,
): Logger {
  const write = (severity: 'debug' | 'info' | 'error', message: string, fields: LogFields | undefined) => {
    if (!isAtLeast(severity, current.level)) return;
    target[severity](logFieldsOf(fields, framesAt(severity)), logMessageOf(message));
  };
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    error: (message, fields) => write('error', message, fields),
    child: (fields) => wrap(target.child(logFieldsOf(fields, framesAt('info'))), current, framesAt),
  };
}

function timeText(milliseconds: number, encoding: TimeEncoding | 'local'): string {
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
    case 'local':
      return `"${timeOfDay(new Date(milliseconds))}"`;
    default:
      return encoding satisfies never;
  }
}

function timeOfDay(time: Date): string {
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${parts.join(':')}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}
