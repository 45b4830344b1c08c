import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from './on-abort.js';

describe('onAbort', () => {
  it('calls everybody back through one listener', () => {
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

  it('does not call who has ended the waiting, and does nothing without a signal', () => {
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
