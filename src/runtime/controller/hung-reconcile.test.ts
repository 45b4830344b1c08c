import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { type Logger, silentLogger } from '../log/index.js';
import { newMetrics } from '../metrics/index.js';
import type { Context, Request } from '../reconcile/index.js';
import { a, host, run } from './fixtures/test-controller.js';

const b: Request = { name: 'b' };

/** A reconciler that hangs for one object until it is released, and ignores its signal. */
function hangingOn(hanging: Request) {
  const calls: Request[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reconcile = async (request: Request, _: Context) => {
    calls.push(request);
    if (request.name === hanging.name && calls.filter(({ name }) => name === hanging.name).length === 1) await released;
  };
  return { calls, reconcile, release: () => release() };
}

function recordingLog() {
  const lines: [fields: object, message: string, details: object | undefined][] = [];
  const logWith = (fields: object): Logger => ({
    ...silentLogger,
    child: (more) => logWith({ ...fields, ...more }),
    error: (message, details) => lines.push([fields, message, details]),
  });
  return { lines, log: logWith({}) };
}

describe('a reconcile that does not end', () => {
  it('is logged after a minute, and each time that its duration has doubled', async () => {
    const { lines, log } = recordingLog();
    const clock = new FakeClock(0);
    const metrics = await newMetrics({ process: false });
    const { reconcile, release } = hangingOn(a);
    const { queue, end } = await run(reconcile, {}, host({ clock, log, metrics }));
    queue.add(a);
    await clock.advance(59_000);
    expect(lines).toEqual([]);
    await clock.advance(500_000);
    const fields = { controller: 'test', ...a };
    const message = 'reconcile has been running for longer than a minute';
    expect(lines).toEqual([60, 120, 240, 480].map((seconds) => [fields, message, { seconds }]));
    expect((await metrics.text()).body).toContain('kbts_slow_reconciles{controller="test"} 1');
    release();
    await clock.advance(1);
    expect((await metrics.text()).body).toContain('kbts_slow_reconciles{controller="test"} 0');
    await end();
    expect(clock.timers).toBe(0);
  });

  it('is logged after a minute, although another one has been running for longer', async () => {
    const { lines, log } = recordingLog();
    const clock = new FakeClock(0);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { queue, end } = await run(() => released, { maxConcurrentReconciles: 2 }, host({ clock, log }));
    queue.add(a);
    await clock.advance(490_000);
    queue.add(b);
    lines.length = 0;
    await clock.advance(60_000);
    expect(lines.map(([fields, , details]) => ({ ...fields, ...details }))).toEqual([
      { controller: 'test', ...b, seconds: 60 },
    ]);
    release();
    await end();
    expect(clock.timers).toBe(0);
  });

  it('is logged at its timeout', async () => {
    const { lines, log } = recordingLog();
    const { reconcile, release } = hangingOn(a);
    const { queue, clock, end } = await run(reconcile, { reconciliationTimeout: 5_000 }, host({ log }));
    queue.add(a);
    await clock.advance(5_000);
    const message = 'reconcile has been running for longer than its timeout';
    expect(lines).toEqual([[{ controller: 'test', ...a }, message, { seconds: 5 }]]);
    release();
    await end();
  });

  it('is described as activity of its controller, and for a while after its end', async () => {
    const clock = new FakeClock(0);
    const { reconcile, release } = hangingOn(a);
    const { controller, queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(31_000);
    expect(controller.activity?.(Number.POSITIVE_INFINITY)).toEqual(['controller `test`: n/a (31 s)']);
    release();
    await clock.advance(1_000);
    expect(controller.activity?.(30_000)).toEqual(['controller `test`: n/a (31 s)']);
    expect(controller.activity?.(32_000)).toEqual([]);
    await end();
  });

  it('is described with at most 20 others', async () => {
    const { controller, queue, clock, end } = await run(
      (_, { signal }) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      { maxConcurrentReconciles: 30 },
    );
    for (let index = 0; index < 30; index++) queue.add({ name: String(index) });
    await clock.advance(1_000);
    const lines = controller.activity?.(Number.POSITIVE_INFINITY) ?? [];
    expect([lines.length, lines.at(-1)]).toEqual([21, 'controller `test`: 10 more']);
    await end();
  });

  it('occupies its worker, also after its timeout', async () => {
    const { calls, reconcile, release } = hangingOn(a);
    const { queue, clock, end } = await run(reconcile, { reconciliationTimeout: 5_000 });
    queue.add(a);
    queue.add(b);
    await clock.advance(60_000);
    expect(calls).toEqual([a]);
    release();
    await end();
  });

  it('frees its worker after the timeout with `abandonAfterTimeout`, but is never reconciled twice at once', async () => {
    const { calls, reconcile, release } = hangingOn(a);
    const options = { reconciliationTimeout: 5_000, abandonAfterTimeout: true };
    const { queue, clock, end } = await run(reconcile, options);
    queue.add(a);
    queue.add(b);
    await clock.advance(4_999);
    expect(calls).toEqual([a]);
    await clock.advance(1);
    expect(calls).toEqual([a, b]);
    queue.add(a);
    await clock.advance(60_000);
    expect(calls).toEqual([a, b]);
    release();
    await clock.advance(60_000);
    expect(calls).toEqual([a, b, a]);
    await end();
  });

  it('is waited for at the end of its controller, also after it was abandoned', async () => {
    const { reconcile, release } = hangingOn(a);
    const options = { reconciliationTimeout: 5_000, abandonAfterTimeout: true };
    const { controller, queue, clock, end } = await run(reconcile, options);
    queue.add(a);
    await clock.advance(5_000);
    let hasEnded = false;
    const ending = end().then(() => {
      hasEnded = true;
    });
    await clock.advance(1_000);
    expect(hasEnded).toBe(false);
    expect(controller.activity?.(Number.POSITIVE_INFINITY)).toEqual(['controller `test`: n/a (6 s)']);
    release();
    await ending;
  });

  it('ends the manager if it fails with a programming error after it was abandoned', async () => {
    let fail = () => {};
    const reconcile = () =>
      new Promise<void>((_, reject) => {
        fail = () => reject(new TypeError('no such property'));
      });
    const options = { reconciliationTimeout: 5_000, abandonAfterTimeout: true, recoverPanic: false };
    const { controller, queue, clock, end } = await run(reconcile, options);
    const report = vi.fn();
    controller.onEarlyFailure?.(report);
    queue.add(a);
    await clock.advance(5_000);
    fail();
    await clock.advance(1);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'no such property' }));
    await end();
  });
});
