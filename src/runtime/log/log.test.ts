import { describe, expect, it } from 'vitest';
import { type LogLevel, newLogger, silentLogger } from './index.js';

function capture(level?: LogLevel) {
  const text: string[] = [];
  const destination = { write: (line: string) => void text.push(line) };
  const log = newLogger(level ? { level, destination } : { destination });
  return { log, lines: () => text.map((line) => JSON.parse(line)) };
}

describe('newLogger', () => {
  it('writes one JSON line with level, time, message and fields', () => {
    const { log, lines } = capture();
    log.child({ controller: 'cronjob' }).info('starting workers', { count: 1 });
    expect(lines()).toEqual([
      {
        level: 'info',
        ts: expect.stringMatching(/^\d{4}-.*Z$/),
        controller: 'cronjob',
        count: 1,
        msg: 'starting workers',
      },
    ]);
  });

  it('shortens Kubernetes objects so that secrets stay out of the log', () => {
    const { log, lines } = capture();
    const object = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { namespace: 'a', name: 'b' },
      data: { key: 'c2VjcmV0' },
    };
    log.info('read', { object });
    expect(lines()[0].object).toEqual({ apiVersion: 'v1', kind: 'Secret', namespace: 'a', name: 'b' });
  });

  it('shows errors with their causes', () => {
    const { log, lines } = capture();
    log.error('failed', { error: new TypeError('outer', { cause: new Error('inner') }) });
    expect(lines()[0].error).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'inner' } });
    expect(lines()[0].error.stack).toContain('log.test');
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = capture('error');
    log.info('hidden');
    log.debug('hidden');
    expect(lines()).toEqual([]);
  });

  it('has a silent sibling that takes everything', () => {
    expect(() => silentLogger.child({ a: 1 }).error('nothing', { error: new Error('x') })).not.toThrow();
  });
});
