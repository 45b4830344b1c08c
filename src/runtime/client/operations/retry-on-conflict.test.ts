import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { newConflict, newNotFound } from '../errors/new-status-errors.js';
import { retryOnConflict } from './retry-on-conflict.js';

const jobs = { group: 'batch', resource: 'jobs' };
const conflict = newConflict(jobs, 'a', 'moved on');

/** Returns a change that fails with the given errors, then succeeds. */
function changing(...failures: Error[]) {
  const state = { calls: 0 };
  const change = async () => {
    state.calls += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  return { state, change };
}

describe('retryOnConflict', () => {
  it('retries after a conflict, with a delay', async () => {
    const clock = new FakeClock();
    const { state, change } = changing(conflict, conflict);
    const result = retryOnConflict(change, { clock });
    await clock.advance(9);
    expect(state.calls).toBe(1);
    await clock.advance(30);
    await expect(result).resolves.toBe('done');
    expect(state.calls).toBe(3);
  });

  it('fails after the last attempt', async () => {
    const { state, change } = changing(...Array(9).fill(conflict));
    await expect(retryOnConflict(change, { tries: 3, delay: 0 })).rejects.toBe(conflict);
    expect(state.calls).toBe(3);
  });

  it('does not retry other errors', async () => {
    const { state, change } = changing(newNotFound(jobs, 'a'));
    await expect(retryOnConflict(change)).rejects.toThrow('not found');
    expect(state.calls).toBe(1);
  });

  it('ends when the signal is aborted', async () => {
    const stop = new AbortController();
    const clock = new FakeClock();
    const { state, change } = changing(conflict);
    const result = retryOnConflict(change, { clock, signal: stop.signal });
    await clock.advance(1);
    stop.abort(new Error('stopped'));
    await expect(result).rejects.toThrow('stopped');
    expect(state.calls).toBe(1);
  });
});
