/**
 * The fields of a log line. The key of an error is `error`. Kubernetes objects are reduced to their references, long and
 * deep values are truncated, and fields such as `password`, `token`, `secret` or `data` (if it is a map) are redacted.
 */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes structured log lines: a constant message, and variable data as fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to each line. */
  child(fields: LogFields): Logger;
}

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  error: () => {},
  child: () => silentLogger,
};
