import type { LogEncoder, LoggerOptions, LogLevel } from '../log/index.js';
import { timeEncodings } from '../log/internal.js';
import type { FlagValues } from './flag.js';
import { FlagError } from './parse-flags.js';

const encoders = ['json', 'console'] as const satisfies readonly LogEncoder[];
const levels = { debug: 'debug', info: 'info', error: 'error', panic: 'silent' } as const satisfies Record<
  string,
  LogLevel
>;
const levelNames = Object.keys(levels) as (keyof typeof levels)[]; // the keys of `levels`
const anyNumber = 'a positive number';

/**
 * The logging flags of Go operators. If not set, the encoder, the level and the time encoding depend on `--zap-devel`.
 */
export const loggerFlags = {
  'zap-devel': {
    default: false,
    help: 'Human-readable logs: console output at level debug, in local time. Otherwise: JSON at level info.',
  },
  'zap-encoder': { default: '', help: `Log format: ${encoders.join(' or ')}.` },
  'zap-log-level': {
    default: '',
    help: `Minimum level to log: ${levelNames.join(', ')}, or ${anyNumber} for debug.`,
  },
  'zap-stacktrace-level': {
    default: '',
    help: 'Minimum level at which errors are logged with stack traces. Default: error.',
  },
  'zap-time-encoding': { default: '', help: `Time format: ${timeEncodings.join(', ')}.` },
};

/** Converts the values of flags to options of a logger. */
export function loggerOptionsFrom(flags: FlagValues<typeof loggerFlags>): LoggerOptions {
  return {
    development: flags['zap-devel'],
    encoder: oneOf('zap-encoder', flags['zap-encoder'], encoders),
    timeEncoding: oneOf('zap-time-encoding', flags['zap-time-encoding'], timeEncodings),
    level: levelOf('zap-log-level', flags['zap-log-level']),
    stacktraceLevel: levelOf('zap-stacktrace-level', flags['zap-stacktrace-level']),
  };
}

function levelOf(flag: string, value: string): LogLevel | undefined {
  // In Go, a number selects a verbosity above info; in kbts, every number selects debug.
  if (/^[1-9]\d{0,2}$/.test(value)) return 'debug';
  const name = oneOf(flag, value, levelNames, `, or ${anyNumber}`);
  return name && levels[name];
}

function oneOf<V extends string>(flag: string, value: string, all: readonly V[], others = ''): V | undefined {
  if (value === '') return undefined;
  const found = all.find((known) => known === value);
  if (found) return found;
  throw new FlagError(`\`--${flag}\` must be one of ${all.join(', ')}${others}; found \`${value.slice(0, 100)}\``);
}
