import type { DestinationStream } from 'pino';

/** The minimum level of the lines that are written. */
export type LogLevel = 'debug' | 'info' | 'error' | 'silent';

/** The format of the lines: JSON objects, or console output for people. */
export type LogEncoder = 'json' | 'console';

/** The format of the time: seconds, milliseconds or nanoseconds since 1970, or a date. */
export type TimeEncoding = (typeof timeEncodings)[number];

/** All formats of the time. */
export const timeEncodings = ['epoch', 'millis', 'nanos', 'iso8601', 'rfc3339', 'rfc3339nano'] as const;

/** Options of {@link newLogger}. */
export interface LoggerOptions {
  /** Default: `info`, or `debug` with `development`. */
  readonly level?: LogLevel | undefined;
  /** Default: `json`, or `console` with `development`. */
  readonly encoder?: LogEncoder | undefined;
  /** Default: `rfc3339nano`, or the local time of day with `development` and the console encoder. */
  readonly timeEncoding?: TimeEncoding | undefined;
  /** The minimum level at which errors are logged with their stacks. Default: `error`. */
  readonly stacktraceLevel?: LogLevel | undefined;
  /** Defaults for development: console encoder, level `debug`, and stacks without frames of dependencies. Default: false. */
  readonly development?: boolean | undefined;
  /** Whether console output is colored. Default: with `development` in a terminal, unless `NO_COLOR` is set. */
  readonly color?: boolean | undefined;
  /** Receives the lines, each with a newline at its end. Default: standard error. */
  readonly destination?: DestinationStream | undefined;
}
