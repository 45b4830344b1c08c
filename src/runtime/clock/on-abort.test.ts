import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort, untilAborted } from './on-abort.js';

describe('onAbort', () => {
  it('calls all callbacks through one listener', () => {
    const stop = new AbortController();
    let called = 0;
    for (let i = 0; i < 100; i += 1) {
      onAbort(stop.signal, () => {
        called += 1;
      });
    }
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    expect(called).toBe(100);
  });

  it('does not call callbacks that were unregistered, and accepts no signal', () => {
    const stop = new AbortController();
    let called = 0;
    const count = () => {
      called += 1;
    };
    onAbort(stop.signal, count)();
    onAbort(undefined, count)();
    stop.abort();
    expect(called).toBe(0);
  });
});

describe('untilAborted', () => {
  it('ends when the signal is aborted, before or after, though the promise never settles', async () => {
    const never = new Promise<never>(() => {});
    const stop = new AbortController();
    const waiting = untilAborted(never, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(untilAborted(never, stop.signal)).rejects.toThrow('stopped');
  });

  it('settles like the promise, and then ignores the signal', async () => {
    const stop = new AbortController();
    await expect(untilAborted(Promise.resolve(1), stop.signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('x')), stop.signal)).rejects.toThrow('x');
    stop.abort(new Error('later'));
  });
});
