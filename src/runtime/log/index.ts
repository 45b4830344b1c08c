/** Structured logs: a small interface, and pino behind it. There is no global logger; whoever logs is given one. */

export { type LogFields, type Logger, silentLogger } from './logger.js';
export type { LogEncoder, LoggerOptions, LogLevel, TimeEncoding } from './logger-options.js';
export { newLogger } from './pino-logger.js';
