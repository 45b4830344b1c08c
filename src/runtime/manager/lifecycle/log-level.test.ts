import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { newLogger, silentLogger } from '../../log/index.js';
import type { HttpRequest } from '../../serving/index.js';
import { logLevelHandler, switchLevelOnSignal } from './log-level.js';

function capture() {
  const lines: string[] = [];
  const log = newLogger({ destination: { write: (line: string) => void lines.push(JSON.parse(line).msg) } });
  return { log, lines };
}

describe('logLevelHandler', () => {
  const call = (log: ReturnType<typeof newLogger>, method: string, body = '') =>
    logLevelHandler(log)({ method, readBody: async () => Buffer.from(body) } as Partial<HttpRequest> as HttpRequest);

  it('returns the level, and sets it for all loggers that exist', async () => {
    const { log, lines } = capture();
    const child = log.child({ controller: 'a' }).child({ name: 'b' });
    expect(await call(log, 'GET')).toMatchObject({ status: 200, body: 'info\n' });
    child.debug('hidden');
    expect(await call(log, 'PUT', 'debug\n')).toMatchObject({ status: 200, body: 'debug\n' });
    child.debug('visible');
    expect(await call(log, 'PUT', 'error')).toMatchObject({ status: 200, body: 'error\n' });
    child.info('hidden');
    expect(lines).toEqual(['log level changed', 'visible']);
  });

  it.each([
    ['PUT', 'verbose', 400, 'the log level must be one of debug, info, error, silent\n'],
    ['PUT', '', 400, 'the log level must be one of debug, info, error, silent\n'],
    ['POST', 'debug', 405, 'use GET or PUT\n'],
  ])('rejects %s with the body `%s`', async (method, body, status, message) => {
    const { log } = capture();
    expect(await call(log, method, body)).toMatchObject({ status, body: message });
    expect(log.level).toBe('info');
  });
});

describe('switchLevelOnSignal', () => {
  it('switches to `debug` and back', () => {
    const { log, lines } = capture();
    const target = Object.assign(new EventEmitter(), { platform: 'linux' });
    const stop = switchLevelOnSignal(log, target);
    for (const message of ['first', 'second', 'third']) {
      log.debug(message);
      target.emit('SIGUSR2');
    }
    expect(lines).toEqual(['log level changed', 'second', 'log level changed', 'log level changed']);
    stop();
    expect(target.listenerCount('SIGUSR2')).toBe(0);
  });

  it('switches back to the level that was set last', () => {
    const { log } = capture();
    const target = Object.assign(new EventEmitter(), { platform: 'linux' });
    const stop = switchLevelOnSignal(log, target);
    log.level = 'error';
    target.emit('SIGUSR2');
    expect(log.level).toBe('debug');
    target.emit('SIGUSR2');
    expect(log.level).toBe('error');
    stop();
  });

  it.each([
    ['on Windows', newLogger({ level: 'silent' }), 'win32'],
    ['with a logger whose level is fixed', silentLogger, 'linux'],
  ])('does nothing %s', (_, log, platform) => {
    const target = Object.assign(new EventEmitter(), { platform });
    switchLevelOnSignal(log, target)();
    expect(target.listenerCount('SIGUSR2')).toBe(0);
  });
});
