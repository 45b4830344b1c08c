import { describe, expect, it } from 'vitest';
import { reconcile, recording } from '../../dev/page/fixtures/recording.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { withSession } from './fixtures/fake-session.js';
import { printWhy } from './print-why.js';

it.each([false, true])('prints objects that contain commands for terminals without effect, JSON: %s', async (json) => {
  const error = { type: 'Error', message: '\u001b]0;title\u0007\u009b2J\n::error::x' };
  const found = [{ ...reconcile('1', { name: 'a' }, 0, 1), error }];
  await withSession({ '/api/why': found, '/api/state': recording().state }, async (io) => {
    expect(await printWhy({ object: 'foo/a', json }, io)).toBe(0);
    expect(io.printed.stdout).toContain('title');
    expect(io.printed.stdout).not.toMatch(/(?!\n)\p{Cc}|^::/mu);
  });
});

describe('if the running code has not reconciled the object', () => {
  const { state } = recording();
  const none = state.objects.map((object) => ({ ...object, kind: 'Pod' }));
  const [first] = state.objects;
  const missing = { verb: 'list', group: '', resource: 'pods', state: 'missing' };
  const many = Array.from({ length: 7 }, (_, index) => ({ ...first, name: `a-${index}` }));

  it.each([
    [
      'frigate/a',
      {},
      '`frigate` is not a kind that the operator reconciles',
      'it reconciles Memcached, memcached-backup',
    ],
    ['pod/a', {}, '`pod` is not a kind that the operator reconciles', 'it reconciles Memcached, memcached-backup'],
    ['memcached/a', {}, 'Memcached `a` does not exist', 'existing objects: default/'],
    ['memcached/a', { objects: many }, 'Memcached `a` does not exist', 'default/a-4, and 2 more\n'],
    ['memcached/a', { objects: none }, 'Memcached `a` does not exist', 'there is no Memcached yet'],
    [
      'memcached/a',
      { queues: [], operator: { state: 'building', restarts: -1, message: 'the sources have errors' } },
      'the operator has not started its controllers: the sources have errors',
      '`kbts dev status` shows what is wrong',
    ],
    [
      'memcached/a',
      { queues: [], permissions: [missing], operator: { state: 'starting', restarts: 0 } },
      'the operator has not started its controllers: missing permission: list pods; press f to add @Rbac(',
      '`kbts dev status` shows what is wrong',
    ],
    [
      'memcached/a',
      { queues: [], operator: { state: 'running', restarts: 0 } },
      'the operator has no controllers',
      '`kbts create api` scaffolds one',
    ],
  ])('reports what is wrong with %s in %o', async (object, changes, message, hint) => {
    await withSession({ '/api/why': [], '/api/state': { ...state, ...changes } }, async (io) => {
      expect(await printWhy({ object, json: false }, io)).toBe(2);
      expect(io.printed.stderr).toContain(`error usage: ${message}`);
      expect(io.printed.stderr).toContain(hint);
    });
  });

  it('names the missing permissions of the operator, because a cache may not have been filled', async () => {
    const permissions = [missing, { ...missing, verb: 'watch' }];
    await withSession({ '/api/why': [], '/api/state': { ...state, permissions } }, async (io) => {
      expect(await printWhy({ object: 'memcached/memcached-sample', json: false }, io)).toBe(0);
      expect(io.printed.stdout).toMatch(
        /has not been reconciled since the start of `kbts dev`\nmissing permission: list, watch pods; press f to add @Rbac/,
      );
    });
  });

  it.each([
    ['is named below the reconciles before the restart', 1999, true],
    ['is not named if the running code has reconciled the object', 2000, false],
  ])('a missing permission %s', async (_, startedAt, isNamed) => {
    const found = [reconcile('1', { name: 'a' }, 1000, 1), reconcile('2', { name: 'a' }, startedAt, 1)];
    const operator = { state: 'starting', restarts: 1, startedAt: 2000 };
    const changed = { ...state, permissions: [missing], operator };
    await withSession({ '/api/why': found, '/api/state': changed }, async (io) => {
      expect(await printWhy({ object: 'memcached/a', json: false }, io)).toBe(0);
      const end =
        /success .*\n\n.*success .*\n\nmemcached\/a has not been .* the restart at \d.*\nmissing .*: list pods;.*\n$/;
      expect(end.test(io.printed.stdout), io.printed.stdout).toBe(isNamed);
      expect(io.printed.stdout.includes('missing')).toBe(isNamed);
    });
  });

  it('uses the kind that the cluster finds by a short name', async () => {
    await withSession({ '/api/kind': { kind: 'Memcached' }, '/api/why': [], '/api/state': state }, async (io) => {
      expect(await printWhy({ object: 'mc/a', json: false }, io)).toBe(2);
      expect(io.printed.stderr).toContain('Memcached `a` does not exist');
    });
  });

  it('names the namespace in which an object does not exist', async () => {
    await withSession({ '/api/why': [], '/api/state': state }, async (io) => {
      expect(await printWhy({ object: 'memcached/memcached-sample', namespace: 'other', json: false }, io)).toBe(2);
      expect(io.printed.stderr).toContain('Memcached `memcached-sample` does not exist in the namespace `other`');
      expect(io.printed.stderr).toContain('default/memcached-sample');
    });
  });

  it.each([
    [false, 'has not been reconciled since the start of `kbts dev`'],
    [true, '[]'],
  ])('only reports that an object that exists was not reconciled, JSON: %s', async (json, expected) => {
    await withSession({ '/api/why': [], '/api/state': state }, async (io) => {
      for (const object of ['memcached/memcached-sample', 'Memcached-backup/any']) {
        expect(await printWhy({ object, json }, io)).toBe(0);
        expect(io.printed.stdout).toContain(expected);
      }
    });
  });
});

it.each([
  ['foo/a', '0'],
  ['foo/a', '-1'],
  ['foo/a', 'all'],
  ['foo/default/a', '5'], // the namespace is a flag
  ['foo', '5'],
])('rejects `%s --last %s`', async (object, last) => {
  const io = fakeIo('/nonexistent');
  expect(await printWhy({ object, last, json: false }, io)).toBe(2);
  expect(io.printed.stderr).toContain(
    'expected an object such as `cronjob/sample`, and a positive integer as `--last`',
  );
});

it('prints a JSON document if it fails with `--json`', async () => {
  await withSession({ '/api/why': [], '/api/state': recording().state }, async (io) => {
    for (const object of ['foo', 'memcached/a']) {
      const { stdout } = io.printed;
      expect(await printWhy({ object, json: true }, io)).toBe(2);
      expect(JSON.parse(io.printed.stdout.slice(stdout.length))).toMatchObject({ problems: [{ code: 'usage' }] });
    }
  });
  const io = fakeIo('/nonexistent');
  expect(await printWhy({ object: 'memcached/a', json: true }, io)).toBe(2);
  expect(JSON.parse(io.printed.stdout)).toMatchObject({ problems: [{ hint: 'start it with `kbts dev`' }] });
});
