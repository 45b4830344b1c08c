import { type LogEncoder, type LoggerOptions, type LogLevel, timeEncodings } from './logger-options.js';

/** The flags of Go operators for logs, for `parseArgs` of `node:util`. */
export const loggerFlags = {
  'zap-devel': { type: 'boolean' },
  'zap-encoder': { type: 'string' },
  'zap-log-level': { type: 'string' },
  'zap-stacktrace-level': { type: 'string' },
  'zap-time-encoding': { type: 'string' },
} as const;

/** What was given for {@link loggerFlags}. */
export type LoggerFlagValues = { readonly [F in keyof typeof loggerFlags]?: string | boolean | undefined };

const encoders = ['json', 'console'] as const satisfies readonly LogEncoder[];
const levels = { debug: 'debug', info: 'info', error: 'error', panic: 'silent' } as const;

/**
 * Turns the values of flags into options of a logger.
 *
 * @throws TypeError for a value that makes no sense
 */
export function loggerOptionsFrom(flags: LoggerFlagValues): LoggerOptions {
  const encoder = oneOf('zap-encoder', flags['zap-encoder'], encoders);
  const timeEncoding = oneOf('zap-time-encoding', flags['zap-time-encoding'], timeEncodings);
  const level = levelOf('zap-log-level', flags['zap-log-level']);
  const stacktraceLevel = levelOf('zap-stacktrace-level', flags['zap-stacktrace-level']);
  return {
    ...(flags['zap-devel'] !== undefined && { development: Boolean(flags['zap-devel']) }),
    ...(encoder && { encoder }),
    ...(timeEncoding && { timeEncoding }),
    ...(level && { level }),
    ...(stacktraceLevel && { stacktraceLevel }),
  };
}

function levelOf(flag: string, value: string | boolean | undefined): LogLevel | undefined {
  // In Go a number asks for more than info; all of that is debug here.
  if (typeof value === 'string' && /^[1-9]\d*$/.test(value)) return 'debug';
  const level = oneOf(flag, value, ['debug', 'info', 'error', 'panic'] as const);
  return level && levels[level];
}

function oneOf<V extends string>(flag: string, value: string | boolean | undefined, all: readonly V[]): V | undefined {
  if (value === undefined) return undefined;
  const found = all.find((known) => known === value);
  if (found) return found;
  throw new TypeError(`\`--${flag}=${value}\` makes no sense; it takes ${all.join(', ')}`);
}
