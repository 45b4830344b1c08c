import { describe, expect, it } from 'vitest';
import { readJson } from '../client/index.js';
import { isSemanticallyEqual, isSemanticDerivative } from './index.js';

const pod = (spec: object, metadata: object = {}) => ({ metadata: { name: 'a', ...metadata }, spec });
const container = (resources: unknown, more: object = {}) => pod({ containers: [{ name: 'c', resources, ...more }] });

describe('isSemanticallyEqual', () => {
  it.each([
    ['an empty list and none', container({}, { env: [] }), container({})],
    ['an empty map and none', pod({ nodeSelector: {} }, { annotations: {}, labels: {} }), pod({})],
    ['undefined, null and none', pod({ a: undefined, b: null }), pod({})],
    ['spellings of a quantity', container({ limits: { cpu: '1000m' } }), container({ limits: { cpu: '1' } })],
    ['binary and decimal', container({ requests: { memory: '1024Mi' } }), container({ requests: { memory: '1Gi' } })],
    ['a quantity as a number', container({ limits: { cpu: 2 } }), container({ limits: { cpu: '2e0' } })],
    ['fractions', container({ limits: { cpu: '0.5' } }), container({ limits: { cpu: '500m' } })],
    ['a single quantity', pod({ emptyDir: { sizeLimit: '1Gi' } }), pod({ emptyDir: { sizeLimit: '1024Mi' } })],
  ])('is true for %s', (_, a, b) => {
    expect([isSemanticallyEqual(a, b), isSemanticallyEqual(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['another quantity', container({ limits: { cpu: '1000m' } }), container({ limits: { cpu: '1001m' } })],
    ['what only looks like a quantity', { data: { version: '1.0' } }, { data: { version: '1' } }],
    ['labels', pod({}, { labels: { version: '1e3' } }), pod({}, { labels: { version: '1000' } })],
    ['an empty object that says something', pod({ volumes: [{ emptyDir: {} }] }), pod({ volumes: [{}] })],
    ['an empty selector', { spec: { podSelector: {} } }, { spec: {} }],
    ['zero, false and the empty string', pod({ replicas: 0, paused: false, host: '' }), pod({})],
    ['a longer list', pod({ list: [1, 2] }), pod({ list: [1] })],
    ['the order of a list', pod({ list: [1, 2] }), pod({ list: [2, 1] })],
    ['quantities that are none', container({ limits: { cpu: 'a' } }), container({ limits: { cpu: '.' } })],
    ['keys of every prototype', pod({ constructor: 1 }), pod({})],
  ])('is false for %s', (_, a, b) => {
    expect([isSemanticallyEqual(a, b), isSemanticallyEqual(b, a)]).toEqual([false, false]);
  });

  it('compares all digits of integers', () => {
    const read = (digits: string) => readJson(`{"spec":{"n":${digits},"list":[${digits}]}}`);
    const [exact, other] = [read('9007199254740993'), read('9007199254740992')];
    expect(isSemanticallyEqual(exact, read('9007199254740993'))).toBe(true);
    expect(isSemanticallyEqual(exact, other)).toBe(false);
    expect(isSemanticallyEqual(exact, { spec: { n: 9007199254740993n, list: [9007199254740993n] } })).toBe(true);
    expect([isSemanticallyEqual({ n: 5 }, { n: 5n }), isSemanticallyEqual({ n: 5n }, { n: 5.5 })]).toEqual([
      true,
      false,
    ]);
  });

  it('takes linear time, whatever the depth of the value and the length of its quantities', () => {
    const nested = (depth: number) => {
      let value: object = {};
      for (let level = 0; level < depth; level += 1) value = level % 2 ? { spec: value } : { list: [value] };
      return value;
    };
    expect(isSemanticallyEqual(nested(100_000), nested(100_000))).toBe(true);
    const long = '9'.repeat(1_000_000);
    expect(isSemanticallyEqual({ limits: { cpu: long } }, { limits: { cpu: `${long}1` } })).toBe(false);
    expect(isSemanticallyEqual({ limits: { cpu: '1e99999' } }, { limits: { cpu: '10e99998' } })).toBe(false);
  });
});

describe('isSemanticDerivative', () => {
  const stored = container(
    { limits: { cpu: '1', memory: '1Gi' } },
    {
      imagePullPolicy: 'Always',
      ports: [
        { containerPort: 80, protocol: 'TCP' },
        { containerPort: 9, protocol: 'TCP' },
      ],
    },
  );

  it.each([
    ['defaults', container({ limits: { cpu: '1000m' } })],
    ['more items', container({}, { ports: [{ containerPort: 80 }] })],
    ['an empty list', container({}, { env: [] })],
    ['no expectation', {}],
  ])('is true with %s', (_, expected) => {
    expect(isSemanticDerivative(expected, stored)).toBe(true);
  });

  it.each([
    ['another value', container({ limits: { cpu: '2' } })],
    ['a field that is not there', container({}, { tty: false })],
    ['more items than there are', container({}, { ports: [{}, {}, {}] })],
  ])('is false for %s', (_, expected) => {
    expect(isSemanticDerivative(expected, stored)).toBe(false);
  });
});
