import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './index.js';
import { FakeClock } from './internal.js';

afterEach(() => vi.useRealTimers());

describe('FakeClock', () => {
  it('fires timers in the order in which they are due', async () => {
    const clock = new FakeClock(0);
    const fired: string[] = [];
    clock.setTimer(20, () => fired.push(`late ${clock.now()}`));
    clock.setTimer(10, () => fired.push(`early ${clock.now()}`));
    await clock.advance(30);
    expect(fired).toEqual(['early 10', 'late 20']);
    expect(clock.now()).toBe(30);
  });

  it('does not fire a canceled timer or one that is not due yet', async () => {
    const clock = new FakeClock();
    const fired = vi.fn();
    clock.setTimer(5, fired)();
    clock.setTimer(11, fired);
    await clock.advance(10);
    expect(fired).not.toHaveBeenCalled();
    expect(clock.untilNextTimer).toBe(1);
  });

  it('advances a loop that sleeps again', async () => {
    const clock = new FakeClock();
    let rounds = 0;
    const loop = async () => {
      for (;;) {
        await clock.sleep(10);
        rounds++;
      }
    };
    void loop();
    await clock.advance(35);
    expect(rounds).toBe(3);
  });

  it('ends a sleep when the signal is aborted and leaves no timer', async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const sleep = clock.sleep(1000, stop.signal);
    stop.abort();
    await sleep;
    await clock.sleep(1000, stop.signal);
    expect(clock.timers).toBe(0);
  });
});

describe('systemClock', () => {
  it('delays may be longer than those of `setTimeout`', () => {
    vi.useFakeTimers();
    const fired = vi.fn();
    systemClock.setTimer(2 ** 31 + 500, fired);
    vi.advanceTimersByTime(2 ** 31 + 499);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledOnce();
  });

  it('does not fire a long timer that was canceled after its first part', () => {
    vi.useFakeTimers();
    const fired = vi.fn();
    const cancel = systemClock.setTimer(2 ** 31 + 500, fired);
    vi.advanceTimersByTime(2 ** 31 - 1);
    cancel();
    vi.advanceTimersByTime(2 ** 31);
    expect(fired).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
