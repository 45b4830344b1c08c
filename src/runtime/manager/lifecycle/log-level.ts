import type { LeveledLogger, Logger } from '../../log/index.js';
import { isLogLevel, logLevels } from '../../log/internal.js';
import { type HttpHandler, textResponse } from '../../serving/index.js';

/** Path of the metrics server at which the log level is read and set. */
export const logLevelPath = '/debug/log-level';

/** Maximum length of a request to change the level, in bytes. */
const longestBody = 100;

/** Whether the level of a logger can be changed. */
export function isLeveled(log: Logger): log is LeveledLogger {
  return 'level' in log;
}

/** Creates the handler of {@link logLevelPath}: `GET` returns the level, and `PUT` sets it to the body of the request. */
export function logLevelHandler(log: LeveledLogger): HttpHandler {
  return async ({ method, readBody }) => {
    if (method === 'PUT') {
      const level = (await readBody(longestBody)).toString().trim();
      if (!isLogLevel(level)) return textResponse(400, `the log level must be one of ${logLevels.join(', ')}`);
      setLevel(log, level);
    } else if (method !== 'GET' && method !== 'HEAD') {
      return textResponse(405, 'use GET or PUT');
    }
    return textResponse(200, log.level);
  };
}

interface SignaledProcess {
  readonly platform: string;
  on(event: 'SIGUSR2', listener: () => void): unknown;
  off(event: 'SIGUSR2', listener: () => void): unknown;
}

/**
 * Sets the level to `debug` when the process receives SIGUSR2, and restores the earlier level (`info` if that was
 * `debug`) on the next SIGUSR2. Windows has no such signal. The returned function removes the listener.
 */
export function switchLevelOnSignal(log: Logger, target: SignaledProcess = process): () => void {
  if (!isLeveled(log) || target.platform === 'win32') return () => {};
  let usual: LeveledLogger['level'] = 'info';
  const listener = () => {
    if (log.level === 'debug') return setLevel(log, usual);
    usual = log.level;
    setLevel(log, 'debug');
  };
  target.on('SIGUSR2', listener);
  return () => void target.off('SIGUSR2', listener);
}

function setLevel(log: LeveledLogger, level: LeveledLogger['level']): void {
  const before = log.level;
  log.level = level;
  if (before !== level) log.info('log level changed', { from: before, to: level });
}
