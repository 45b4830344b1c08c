/** Structured logging: a small interface, implemented with pino. There is no global logger. */

export {
  type LeveledLogger,
  type LogEncoder,
  type LogFields,
  type Logger,
  type LoggerOptions,
  type LogLevel,
  silentLogger,
  type TimeEncoding,
} from './logger.js';
export { newLogger } from './pino-logger.js';
