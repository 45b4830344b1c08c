import { describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { newBucketRateLimiter, newExponentialRateLimiter, newMaxOfRateLimiter } from './index.js';

describe('newExponentialRateLimiter', () => {
  it('doubles the delay of an item with each failure, up to a maximum, however many there are', () => {
    const limiter = newExponentialRateLimiter();
    const delays = Array.from({ length: 2000 }, () => limiter.delayOf('a'));
    expect(delays.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
    expect(delays.at(-1)).toBe(1_000_000);
    expect(limiter.delayOf('b')).toBe(5);
  });

  it('starts again after `forget`', () => {
    const limiter = newExponentialRateLimiter({ baseDelay: 1 });
    for (let i = 0; i < 3; i++) limiter.delayOf('a');
    expect(limiter.requeues('a')).toBe(3);
    limiter.forget('a');
    expect([limiter.requeues('a'), limiter.delayOf('a')]).toEqual([0, 1]);
  });
});

describe('newBucketRateLimiter', () => {
  it('allows a burst at once, then one item per interval', async () => {
    const clock = new FakeClock();
    const limiter = newBucketRateLimiter({ rate: 10, burst: 2, clock });
    expect(['a', 'b', 'c', 'd'].map((key) => limiter.delayOf(key))).toEqual([0, 0, 100, 200]);
    await clock.advance(1000);
    expect(limiter.delayOf('e')).toBe(0);
  });

  it('never accumulates more tokens than the burst', async () => {
    const clock = new FakeClock();
    const limiter = newBucketRateLimiter({ rate: 10, burst: 1, clock });
    await clock.advance(60_000);
    expect([limiter.delayOf('a'), limiter.delayOf('a')]).toEqual([0, 100]);
  });
});

describe('newMaxOfRateLimiter', () => {
  it('returns the longest delay, and resets all of them', () => {
    const short = newExponentialRateLimiter({ baseDelay: 1 });
    const long = newExponentialRateLimiter({ baseDelay: 7, maxDelay: 10 });
    const limiter = newMaxOfRateLimiter(short, long);
    expect([limiter.delayOf('a'), limiter.delayOf('a'), limiter.requeues('a')]).toEqual([7, 10, 2]);
    limiter.forget('a');
    expect([limiter.requeues('a'), short.requeues('a'), long.requeues('a')]).toEqual([0, 0, 0]);
  });
});
