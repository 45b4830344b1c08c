/** Structured logs: a small interface, and pino behind it. There is no global logger; whoever logs is given one. */

export { logValueOf } from './log-value.js';
export { type LogFields, type Logger, silentLogger } from './logger.js';
export { type LoggerOptions, type LogLevel, newLogger } from './pino-logger.js';
