import { expect, it } from 'vitest';
import { reconcile } from '../../dev/page/fixtures/recording.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { withSession } from './fixtures/fake-session.js';
import { printWhy } from './print-why.js';

it.each([false, true])('prints objects that contain commands for terminals without effect, JSON: %s', async (json) => {
  const error = { type: 'Error', message: '\u001b]0;title\u0007\u009b2J\n::error::x' };
  const found = [{ ...reconcile('1', { name: 'a' }, 0, 1), error }];
  await withSession({ '/api/why': found }, async (io) => {
    expect(await printWhy({ object: 'foo/a', json }, io)).toBe(0);
    expect(io.printed.stdout).toContain('title');
    expect(io.printed.stdout).not.toMatch(/(?!\n)\p{Cc}|^::/mu);
  });
});

it.each(['0', '-1', 'all'])('rejects `--last %s`', async (last) => {
  const io = fakeIo('/nonexistent');
  expect(await printWhy({ object: 'foo/a', last, json: false }, io)).toBe(2);
  expect(io.printed.stderr).toContain('expected an object such as `cronjob/sample`, and a number as `--last`');
});
