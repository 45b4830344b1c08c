import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withDeadline } from './deadline.js';

const never = () => new AbortController().signal;

describe('withDeadline', () => {
  it('aborts after the time, even when all garbage is collected before', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const isAborted = await withDeadline(200, never(), async (signal) => {
      const aborted = once(signal, 'abort').then(() => true);
      for (let round = 0; round < 5; round += 1) {
        await new Promise(setImmediate);
        if (typeof collect === 'function') collect();
      }
      return await Promise.race([aborted, new Promise<boolean>((resolve) => setTimeout(resolve, 5_000, false))]);
    });
    expect(isAborted).toBe(true);
  });

  it('aborts with the other signal, before or during the task, and leaves no listener', async () => {
    await withDeadline(60_000, AbortSignal.abort(), async (signal) => expect(signal.aborted).toBe(true));
    const stop = new AbortController();
    await withDeadline(60_000, stop.signal, async (signal) => {
      stop.abort();
      expect(signal.aborted).toBe(true);
    });
    const later = new AbortController();
    const signal = await withDeadline(60_000, later.signal, async (one) => one);
    later.abort();
    expect(signal.aborted).toBe(false);
  });

  it('passes the result and errors of the task on', async () => {
    await expect(withDeadline(60_000, never(), async () => 1)).resolves.toBe(1);
    await expect(withDeadline(60_000, never(), async () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  });
});
