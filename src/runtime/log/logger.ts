/** Facts of a log line. Errors go under `error`; Kubernetes objects are shortened to what names them. */
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
