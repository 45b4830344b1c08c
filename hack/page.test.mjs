import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultOf, pageSize } from './page.mjs';
import { root } from './run-step.mjs';

it('the page is smaller than its limit', () => {
  const size = pageSize(join(root, 'src/dev/page/built'));
  expect(size).toBeGreaterThan(10_000);
  expect(faultOf(size)).toBeUndefined();
});

it('a larger page is reported with its size and the limit', () => {
  expect(faultOf(40_001)).toBe('the page of `kbts dev` has 40001 bytes; the limit is 40000');
});
