import { describe, expect, it } from 'vitest';
import { SetupError } from '../errors/index.js';
import { capture } from './fixtures/capture.js';
import { silentLogger } from './index.js';

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

  it('writes errors with their causes', () => {
    const { log, lines } = capture();
    log.error('failed', { error: new TypeError('outer', { cause: new Error('inner') }) });
    expect(lines()[0].error).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'inner' } });
    expect(lines()[0].error.stack).toContain('log.test');
  });

  it('omits lines below its level', () => {
    const { log, lines } = capture({ level: 'error' });
    log.info('hidden');
    log.debug('hidden');
    expect(lines()).toEqual([]);
  });

  it('has a silent counterpart that accepts everything', () => {
    expect(() => silentLogger.child({ a: 1 }).error('nothing', { error: new Error('x') })).not.toThrow();
  });
});

describe('options of a logger', () => {
  it('write the console format of zap, followed by the stack', () => {
    const { log, text } = capture({ encoder: 'console', level: 'debug' });
    log.child({ logger: 'cache' }).error('failed', { path: '/api', error: new Error('no response') });
    log.debug('bare');
    expect(text[0]).toMatch(
      /^\d{4}-\S+Z\tERROR\tcache\tfailed\t{"path":"\/api","error":"no response"}\nError: no response\n +at /,
    );
    expect(text[1]).toMatch(/^\S+\tDEBUG\tbare\n$/);
  });

  it('write the development format: local time, error message, frames outside of dependencies, and causes', () => {
    const { log, text } = capture({ development: true });
    const error = new Error('not created', { cause: new TypeError('no response') });
    error.stack = `Error: not created\n    at own (/app/src/a.ts:1:2)\n    at other (/app/node_modules/b/c.js:3:4)\n    at node:internal/d:5:6`;
    log.child({ logger: 'cache' }).error('create failed', { path: '/api', error, count: 2, at: 'two words' });
    log.debug('bare');
    const time = String.raw`\d\d:\d\d:\d\d\.\d{3}`;
    expect(text[0]).toMatch(
      new RegExp(`^${time} ERROR cache: create failed: not created path=/api count=2 at="two words"\n`),
    );
    expect(text[0]?.split('\n').slice(1)).toEqual([
      '    at own (/app/src/a.ts:1:2)',
      '    caused by TypeError: no response',
      '',
    ]);
    expect(text[1]).toMatch(new RegExp(`^${time} DEBUG bare\n$`));
  });

  it('omit fields that repeat the name of a controller or an object', () => {
    const { log, text } = capture({ development: true });
    const controller = { controllerGroup: 'g', controllerKind: 'Foo', controller: 'foo' };
    log.info('x', { ...controller, Foo: { namespace: 'a', name: 'b' }, namespace: 'a', name: 'b', Bar: 1 });
    expect(text[0]).toMatch(/ x controller=foo namespace=a name=b Bar=1\n$/);
    log.info('x', { controllerGroup: 'g', controllerKind: 'Foo', Foo: 1 });
    expect(text[1]).toMatch(/ x controllerGroup=g controllerKind=Foo Foo=1\n$/);
  });

  it('write a few frames of an error whose frames are all in dependencies', () => {
    const { log, text } = capture({ development: true });
    const error = new Error('x');
    error.stack = `Error: x${'\n    at other (/app/node_modules/b/c.js:3:4)'.repeat(9)}`;
    log.error('failed', { error });
    expect(text[0]?.split('\n')).toHaveLength(1 + 3 + 1);
  });

  it('color output only for a terminal', () => {
    const colored = capture({ development: true, color: true });
    colored.log.error('failed', { a: 1 });
    expect(colored.text[0]).toContain('\u001b[31mERROR\u001b[0m failed \u001b[2ma=1\u001b[0m');
    const plain = capture({ development: true });
    plain.log.error('failed', { a: 1 });
    expect(plain.text[0]).not.toContain('\u001b');
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

  it('omit stacks below a level', () => {
    const { log, lines } = capture({ stacktraceLevel: 'silent' });
    log.error('failed', { error: new Error('x', { cause: new Error('y') }) });
    expect(lines()[0].error).toEqual({ type: 'Error', message: 'x', cause: { type: 'Error', message: 'y' } });
  });

  it('omit the stack of a SetupError, whose message is sufficient', () => {
    const { log, lines } = capture();
    log.error('cannot start', { error: new SetupError('port 1 is in use', { cause: new Error('EADDRINUSE') }) });
    expect(lines()[0].error).toEqual({ type: 'SetupError', message: 'port 1 is in use' });
  });
});
