import { expect, it, onTestFinished, vi } from 'vitest';
import { PermissionHint } from './permission-hint.js';
import type { Permission } from './permissions.js';

it('prints a missing permission again after the output of the operator, until it is granted', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const missing: Permission[] = [{ verb: 'list', group: '', resource: 'pods' }];
  const printed: string[] = [];
  const hint = new PermissionHint({ missing }, (line) => printed.push(line));
  hint.show(missing);
  const line = expect.stringMatching(/^missing permission: list pods; press f/);
  expect(printed).toEqual([line]);
  hint.follow();
  vi.advanceTimersByTime(200);
  hint.follow();
  vi.advanceTimersByTime(200);
  expect(printed).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(printed).toEqual([line, line]);
  hint.follow();
  missing.pop();
  vi.advanceTimersByTime(1000);
  hint.follow();
  vi.advanceTimersByTime(1000);
  expect(printed).toHaveLength(2);
});
