import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type LoggerOptions, loggerFlags, loggerOptionsFrom, newLogger, silentLogger } from './index.js';

function capture(options: LoggerOptions = {}) {
  const text: string[] = [];
  const destination = { write: (line: string) => void text.push(line) };
  const log = newLogger({ ...options, destination });
  return { log, text, lines: () => text.map((line) => JSON.parse(line)) };
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
    const { log, lines } = capture({ level: 'error' });
    log.info('hidden');
    log.debug('hidden');
    expect(lines()).toEqual([]);
  });

  it('has a silent sibling that takes everything', () => {
    expect(() => silentLogger.child({ a: 1 }).error('nothing', { error: new Error('x') })).not.toThrow();
  });
});

describe('options of a logger', () => {
  it('write for people, with the stack below', () => {
    const { log, text } = capture({ development: true });
    log.child({ logger: 'cache' }).error('failed', { path: '/api', error: new Error('no answer') });
    log.debug('bare');
    expect(text[0]).toMatch(
      /^\d{4}-\S+Z\tERROR\tcache\tfailed\t{"path":"\/api","error":"no answer"}\nError: no answer\n +at /,
    );
    expect(text[1]).toMatch(/^\S+\tDEBUG\tbare\n$/);
  });

  it.each([
    ['epoch', /"ts":\d{10}\.?\d*,/],
    ['millis', /"ts":\d{13},/],
    ['nanos', /"ts":\d{19},/],
    ['iso8601', /"ts":"\S+\.\d{3}Z"/],
    ['rfc3339', /"ts":"[^.]+Z"/],
    ['rfc3339nano', /"ts":"\S+\.\d+Z"/],
  ] as const)('write the time as %s', (timeEncoding, pattern) => {
    const { log, text } = capture({ timeEncoding });
    log.info('now');
    expect(text[0]).toMatch(pattern);
  });

  it('leave stacks out below a severity', () => {
    const { log, lines } = capture({ stacktraceLevel: 'silent' });
    log.error('failed', { error: new Error('x', { cause: new Error('y') }) });
    expect(lines()[0].error).toEqual({ type: 'Error', message: 'x', cause: { type: 'Error', message: 'y' } });
  });
});

describe('loggerOptionsFrom', () => {
  const parse = (...args: string[]) => loggerOptionsFrom(parseArgs({ args, options: loggerFlags }).values);

  it('reads the flags of Go operators', () => {
    const args = [
      '--zap-devel',
      '--zap-encoder=json',
      '--zap-log-level=5',
      '--zap-stacktrace-level=panic',
      '--zap-time-encoding=millis',
    ];
    const options = {
      development: true,
      encoder: 'json',
      level: 'debug',
      stacktraceLevel: 'silent',
      timeEncoding: 'millis',
    };
    expect(parse(...args)).toEqual(options);
    expect(parse()).toEqual({});
  });

  it.each(['--zap-encoder=xml', '--zap-log-level=loud', '--zap-time-encoding=moon', '--zap-log-level=0'])(
    'refuses %s',
    (flag) => {
      expect(() => parse(flag)).toThrow(`\`${flag}\` makes no sense; it takes`);
    },
  );
});
