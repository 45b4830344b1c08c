/** Structured logging: a small interface, implemented with pino. There is no global logger; pass one to what logs. */

export { type LogFields, type Logger, silentLogger } from './logger.js';
export type { LogEncoder, LoggerOptions, LogLevel, TimeEncoding } from './logger-options.js';
export { newLogger } from './pino-logger.js';
