/**
 * Facts of a log line. An error goes under `error`. Kubernetes objects are shortened to what names them, long and deep
 * values are truncated, and fields such as `password`, `token`, `secret` or `data` (when it is a map) are redacted.
 */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes structured log lines: a constant message, and facts as fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger that adds these fields to each line. */
  child(fields: LogFields): Logger;
}

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  error: () => {},
  child: () => silentLogger,
};
