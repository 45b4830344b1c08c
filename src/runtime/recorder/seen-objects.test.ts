import { expect, it } from 'vitest';
import { SeenObjects } from './seen-objects.js';

const version = (resourceVersion: string) => ({ metadata: { uid: 'u', resourceVersion } });

it('has the state before a write, whether its event or its response arrives first', () => {
  const seen = new SeenObjects();
  const [old, written, next] = [version('1'), version('2'), version('3')];
  seen.observe(old, 1, false);
  expect(seen.before(written, 2)).toBe(old);
  seen.observe(written, 3, true, old);
  expect(seen.before(version('2'), 2)).toBe(old);
  seen.add(version('2'), 4);
  expect(seen.before(next, 5)).toBe(written);
});

it('keeps no copy of an object that is in the cache, and no earlier state that no write awaits', () => {
  const seen = new SeenObjects();
  const [old, cached] = [version('1'), version('2')];
  seen.add(version('2'), 1);
  seen.observe(cached, 2, false, old);
  expect(seen.before(version('3'), 3)).toBe(cached);
  seen.observe(version('3'), 4, false, cached);
  expect(seen.before(version('3'), 0)).toBeUndefined();
});
