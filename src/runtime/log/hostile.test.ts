import { describe, expect, it } from 'vitest';
import { capture } from './fixtures/capture.js';
import { newLogger } from './index.js';

const forged = '\r\n{"level":"info","msg":"forged"}\n2026-01-01T00:00:00Z\tINFO\tforged';
const controls = '\u001b[2J\u001b]0;title\u0007\u0000\u007f\u0085\u009b31m\u2028\u2029\u202e\u2066\u200f\ufeff';
const text = `${forged}${controls}\n    at forged (file:1:2)`;

/** Fields whose values a tenant controls. */
const fields = {
  name: text,
  object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: text, name: text } },
  labels: { [text]: text },
  status: { conditions: [{ message: text }] },
};

describe('untrusted input', () => {
  const errors = [
    new Error(text, { cause: new TypeError(text) }),
    Object.assign(new Error('x'), { name: text, stack: text, code: text }),
  ];

  it.each(['json', 'console', 'development'] as const)(
    'stays on its line and does not reach the terminal: %s',
    (form) => {
      for (const error of errors) {
        const { log, text: written } = capture(form === 'development' ? { development: true } : { encoder: form });
        log.child({ logger: text, [text]: 1 }).error(text, { ...fields, error, [text]: text });
        const [output = ''] = written;
        expect(written).toHaveLength(1);
        expect(output.endsWith('\n')).toBe(true);
        const [, ...below] = output.slice(0, -1).split('\n');
        // A stack may follow, whose lines are all indented.
        for (const line of below) expect(line).toMatch(/^(?: {4}(?:at|caused by) |\w*Error: )/);
        if (form === 'json') expect(below).toEqual([]);
        expect(output.replaceAll('\n', '')).not.toMatch(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the test
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/,
        );
      }
    },
  );

  it('survives a JSON round trip', () => {
    const { log, lines } = capture();
    log.info(controls, { controls });
    expect(lines()[0]).toMatchObject({ msg: controls, controls });
  });

  it('cannot replace level, time and message', () => {
    const { log, lines, text: written } = capture();
    const labels = { level: 'debug', ts: 'never', msg: 'forged', name: 'a' };
    log.child(labels).error('real', labels);
    expect(lines()[0]).toMatchObject({ level: 'error', msg: 'real', 'fields.level': 'debug', name: 'a' });
    expect(written[0]?.match(/"(level|ts|msg)":/g)).toEqual(['"level":', '"ts":', '"msg":']);
  });

  it('with very many fields is read only as far as it is logged', () => {
    let read = 0;
    const wide = new Proxy(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index])), {
      get(target, key) {
        read += 1;
        return Reflect.get(target, key);
      },
    });
    const { log, lines } = capture();
    log.info('x', { wide });
    expect(lines()[0]).toMatchObject({ wide: { k99: 99, '…': '[900 more]' } });
    expect(read).toBeLessThan(200);
  });

  it('keeps keys with a special meaning in JavaScript', () => {
    const { log, text: written } = capture();
    log.info('x', JSON.parse('{"a":{"__proto__":{"b":1},"constructor":2}}'));
    expect(written[0]).toContain('"a":{"__proto__":{"b":1},"constructor":2}');
  });
});

describe('oversized values', () => {
  const longest = 100_000;

  it('are truncated in length, depth and number', () => {
    const deep = JSON.parse(`${'['.repeat(9_900)}1${']'.repeat(9_900)}`);
    const wide = Array.from({ length: 1_000_000 }, (_, index) => index);
    const shared = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner, inner, inner], 'x'); // 3^30 paths
    const many = Object.fromEntries(wide.slice(0, 100_000).map((index) => [`key-${index}`, 'v'.repeat(20)]));
    const big = 'x'.repeat(1_000_000);
    const error = new Error(big, { cause: new Error(big) });
    for (const value of [
      deep,
      wide,
      shared,
      many,
      big,
      { big, many, deep },
      error,
      new Map(Object.entries(many)),
      new Set(wide),
    ]) {
      const { log, text: written } = capture();
      log.error(big.slice(0, 20_000), { value, again: value, error: value });
      expect(written[0]?.length).toBeLessThan(longest);
      expect(written[0]).toMatch(/truncated|more\]|characters\)/);
      expect(() => JSON.parse(written[0] ?? '')).not.toThrow();
    }
  });

  it.each([
    [
      'a cycle',
      (() => {
        const a: Record<string, unknown> = {};
        a.a = [a, new Map([['a', a]])];
        return a;
      })(),
    ],
    [
      'a cycle of causes',
      (() => {
        const a = new Error('a');
        a.cause = new Error('b', { cause: a });
        return a;
      })(),
    ],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no');
        },
        b: 1,
      },
    ],
    [
      'toJSON that throws',
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
    ],
    [
      'toJSON that returns itself',
      (() => {
        const a = { toJSON: (): unknown => a };
        return a;
      })(),
    ],
    ['a proxy that throws', new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, has: fail })],
    ['an error whose message throws', Object.defineProperty(new Error('a'), 'message', { get: fail })],
    ['an error with a strange stack', Object.assign(new Error('a'), { stack: 5, name: { a: 1 }, code: {} })],
    ['a revoked proxy', revoked()],
    ['an invalid date', new Date(Number.NaN)],
    ['numbers that JSON does not have', [Number.NaN, Number.POSITIVE_INFINITY, 10n ** 400n, -0]],
    [
      'other values',
      [undefined, Symbol('a'), () => 1, new WeakMap(), Promise.resolve(), /a/, new AbortController().signal],
    ],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 })],
    ['a process', process],
  ])('do not make it throw: %s', (_, value) => {
    const { log, text: written } = capture();
    log.info('x', { value, b: 1 });
    log.info('x', value as never);
    log.info(value as never);
    log.child({ value }).error('x', { error: value });
    expect(written).toHaveLength(4);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ b: 1, msg: 'x' });
  });

  it('can be an error instead of fields', () => {
    const { log, lines } = capture();
    log.error('failed', new Error('why') as never);
    expect(lines()[0].error).toMatchObject({ message: 'why' });
  });
});

function fail(): never {
  throw new Error('no');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

it('logs no lines of a message as frames, whatever the class of the error', () => {
  class Refused extends Error {
    override readonly name = 'Refused';
  }
  const lines: string[] = [];
  const log = newLogger({ encoder: 'console', destination: { write: (text: string) => lines.push(text) } });
  log.error('failed', { error: new Refused('no\n    at 2026-01-01T00:00:00Z\tERROR\tforged') });
  expect(
    lines
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('    at 2026')),
  ).toEqual([]);
  expect(lines.join('')).toContain('hostile.test.ts');
});
