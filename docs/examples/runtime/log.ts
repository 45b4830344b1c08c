import { createWriteStream } from 'node:fs';
import {
  type LeveledLogger,
  type LogEncoder,
  type LogFields,
  type Logger,
  type LoggerOptions,
  type LogLevel,
  newLogger,
  silentLogger,
  type TimeEncoding,
} from 'kbts/runtime/log';
import type { Site } from '../api.js';

/** The message is constant, and everything else a field; objects are logged as references, and secrets are redacted. */
export function logDeployment(log: Logger, site: Site, error?: unknown): void {
  const fields: LogFields = { object: site, image: site.spec.image };
  if (error === undefined) log.info('deployed site', fields);
  else log.error('cannot deploy site', { ...fields, error });
}

/** A child logger adds fields to each of its lines. */
export const logOfTenant = (log: Logger, tenant: string): Logger => log.child({ tenant });

/** Options as a user may configure them; flags such as `--zap-log-level` set the same ones. */
export function loggerFor(env: 'production' | 'laptop', isVerbose: boolean): Logger {
  const level: LogLevel = isVerbose ? 'debug' : 'info';
  const encoder: LogEncoder = env === 'production' ? 'json' : 'console';
  const timeEncoding: TimeEncoding = 'iso8601';
  const options: LoggerOptions = { level, encoder, timeEncoding, development: env === 'laptop' };
  return newLogger(options);
}

/** The level can be changed while the operator runs: this logger and all its children write more lines for a minute. */
export function investigate(log: LeveledLogger): void {
  const { level } = log;
  log.level = 'debug';
  setTimeout(() => {
    log.level = level;
  }, 60_000);
}

/** Lines can be written to any stream instead of standard error. */
export const fileLogger = (path: string): Logger => newLogger({ destination: createWriteStream(path, { flags: 'a' }) });

/** Optional loggers have a default that writes nothing. */
export function importSites(sites: readonly Site[], log: Logger = silentLogger): number {
  for (const site of sites) log.debug('imported site', { object: site });
  return sites.length;
}
