import type { DestinationStream } from 'pino';

/** From which severity on lines are written. */
export type LogLevel = 'debug' | 'info' | 'error' | 'silent';

/** How lines are written: as JSON objects, or as text for people. */
export type LogEncoder = 'json' | 'console';

/** How the time is written: as seconds, milliseconds or nanoseconds since 1970, or as a date. */
export type TimeEncoding = (typeof timeEncodings)[number];

/** All ways to write the time. */
export const timeEncodings = ['epoch', 'millis', 'nanos', 'iso8601', 'rfc3339', 'rfc3339nano'] as const;

/** Options of {@link newLogger}. */
export interface LoggerOptions {
  /** Default: `info`; with `development` `debug`. */
  readonly level?: LogLevel | undefined;
  /** Default: `json`; with `development` `console`. */
  readonly encoder?: LogEncoder | undefined;
  /** Default: `rfc3339nano`; with `development` on the console the local time of day. */
  readonly timeEncoding?: TimeEncoding | undefined;
  /** From which severity on errors are logged with their stacks. Default: `error`. */
  readonly stacktraceLevel?: LogLevel | undefined;
  /** Logs for people: on the console, from `debug` on, with stacks that show the user's own code only. Default: false. */
  readonly development?: boolean | undefined;
  /** Colors the console. Default: with `development` on a terminal, unless `NO_COLOR` is set. */
  readonly color?: boolean | undefined;
  /** Takes the lines, each with a newline at its end. Default: standard error. */
  readonly destination?: DestinationStream | undefined;
}
