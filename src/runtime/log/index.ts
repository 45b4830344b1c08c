/** Structured logs: a small interface, and pino behind it. There is no global logger; whoever logs is given one. */

export { limitErrors } from './limit-errors.js';
export { type LogFields, type Logger, silentLogger } from './logger.js';
export {
  type LogEncoder,
  type LoggerOptions,
  type LogLevel,
  type TimeEncoding,
  timeEncodings,
} from './logger-options.js';
export { newLogger } from './pino-logger.js';
