import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { type LogFields, type Logger, silentLogger } from '../log/index.js';
import { newMetrics } from '../metrics/index.js';
import { type Context, type ReconcileFunction, type Request, type Result, TerminalError } from '../reconcile/index.js';
import { a, fail, host, results, run, runResults } from './fixtures/test-controller.js';
import { newUnmanagedController } from './index.js';

describe('the backoff of a request grows with each error, and is reset only by a success', () => {
  it('after two errors, a success, and another error', async () => {
    const { times, queue, clock, end } = await runResults(
      fail(new Error('1')),
      fail(new Error('2')),
      () => ({}),
      fail(new Error('3')),
    );
    queue.add(a);
    await clock.advance(100);
    queue.add(a);
    await clock.advance(100);
    expect(times).toEqual([0, 5, 15, 100, 105]);
    await end();
  });

  it('not by events that arrive in between', async () => {
    const error = fail(new Error('still broken'));
    const { times, queue, clock, end } = await runResults(error, error, error, error);
    queue.add(a);
    await clock.advance(6);
    queue.add(a);
    await clock.advance(100);
    expect(times).toEqual([0, 5, 6, 26, 66]); // delays of 5 ms, then 10 and 20 ms (cut short by events), and 40 ms
    await end();
  });

  it('separately for each request', async () => {
    const clock = new FakeClock(0);
    const times: string[] = [];
    const reconcile = async ({ name }: Request) => {
      times.push(`${name} ${clock.now()}`);
      if (times.length < 4) throw new Error('broken');
    };
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(10);
    queue.add({ name: 'b' });
    await clock.advance(100);
    expect(times).toEqual(['a 0', 'a 5', 'b 10', 'a 15', 'b 15']);
    await end();
  });
});

describe('`requeueAfter` resets the backoff of a request', () => {
  it('it is not rate limited, and the next error starts with the first delay', async () => {
    const { times, queue, clock, end } = await runResults(
      fail(new Error('1')),
      () => ({ requeueAfter: 1000 }),
      fail(new Error('2')),
    );
    queue.add(a);
    await clock.advance(2000);
    expect(times).toEqual([0, 5, 1005, 1010]);
    await end();
  });
});

describe('`requeueAfter` is a positive delay', () => {
  it('in the format of Go, or in milliseconds', async () => {
    const { times, queue, clock, end } = await runResults(() => ({ requeueAfter: '1m30s' }));
    queue.add(a);
    await clock.advance(100_000);
    expect(times).toEqual([0, 90_000]);
    await end();
  });

  it.each([0, -50, '0', '-1s'])('and %j requeues nothing, and is logged once per controller', async (requeueAfter) => {
    const clock = new FakeClock(0);
    const info = vi.fn();
    const log: Logger = { ...silentLogger, child: () => log, info };
    const result = () => ({ requeueAfter });
    const { times, reconcile } = results(() => clock.now(), result, result);
    const { queue, end } = await run(reconcile, {}, host({ clock, log }));
    queue.add(a);
    await clock.advance(10);
    queue.add(a);
    await clock.advance(1_000_000);
    expect(times).toEqual([0, 10]);
    const warnings = info.mock.calls.filter(([text]) => String(text).includes('omit `requeueAfter`'));
    expect(warnings).toHaveLength(1);
    await end();
  });
});

describe('an error takes precedence over a result', () => {
  it('that the reconciler returned before a `finally` block threw', async () => {
    const clock = new FakeClock(0);
    let runs = 0;
    const reconcile = async (): Promise<Result> => {
      runs += 1;
      try {
        return { requeueAfter: 3_600_000 };
      } finally {
        await Promise.reject(new Error('cannot release the lock'));
      }
    };
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(20);
    expect(runs).toBe(3); // after 5 and 10 ms, instead of an hour
    await end();
  });

  const malformed: [result: unknown, message: string][] = [
    [
      { requeueAfter: Number.NaN },
      'a finite number of milliseconds or a duration such as `30s` as `requeueAfter`, found NaN',
    ],
    [{ requeueAfter: Number.POSITIVE_INFINITY }, 'found Infinity'],
    [{ requeueAfter: Number.NEGATIVE_INFINITY }, 'found -Infinity'],
    [{ requeueAfter: 5n }, 'found 5n'],
    [{ requeueAfter: '5 s' }, "found '5 s'"],
    [{ requeueAfter: '' }, "found ''"],
    [{ requeueAfter: null }, 'found null'],
    [{ requeueAfter: new Date(0) }, 'found 1970-01-01T00:00:00.000Z; subtract `Date.now()` from it'],
    [{ requeueAfter: Symbol('x') }, 'found Symbol(x)'],
    [{ priority: '7' }, "a finite number as `priority`, found '7'"],
    [{ priority: 7n }, 'found 7n'],
    ['again', "an object such as `{ requeueAfter: 1000 }`, found 'again'"],
    [true, 'found true'],
    [5n, 'found 5n'],
    [new Date(0), 'found 1970'],
    [[{ requeueAfter: 1 }], 'found [ [Object] ]'],
    [Object.defineProperty({}, 'requeueAfter', { get: fail(new Error('no getter')) }), 'no getter'],
  ];

  it.each(malformed)('and a malformed result is an error of its reconcile: %#', async (result, message) => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(
      () => clock.now(),
      () => result as Result, // as from JavaScript
    );
    const errors: unknown[] = [];
    const log: Logger = {
      ...silentLogger,
      child: () => log,
      error: (_: string, fields?: LogFields) => errors.push(fields?.error),
    };
    const { queue, end } = await run(reconcile, {}, host({ clock, log }));
    queue.add(a);
    await clock.advance(10);
    expect(times).toEqual([0, 5]);
    expect(String(errors[0])).toContain(message);
    await end();
  });
});

describe('a terminal error is not retried, but counted', () => {
  it('however long it takes', async () => {
    const metrics = await newMetrics({ process: false });
    const reconcile = vi.fn(fail(new TerminalError('broken for good')));
    const { queue, clock, end } = await run(reconcile, {}, host({ metrics }));
    queue.add(a);
    await clock.advance(10_000_000);
    expect(reconcile).toHaveBeenCalledOnce();
    const { body } = await metrics.text();
    expect(body).toContain('controller_runtime_terminal_reconcile_errors_total{controller="test"} 1');
    expect(body).toContain('controller_runtime_reconcile_total{controller="test",result="error"} 1');
    await end();
  });

  it('and a later event reconciles the request again', async () => {
    const { times, queue, clock, end } = await runResults(fail(new TerminalError(new Error('cause'))));
    queue.add(a);
    await clock.advance(1_000);
    queue.add(a);
    await clock.advance(1_000);
    expect(times).toEqual([0, 1_000]);
    await end();
  });
});

describe('a request keeps its priority when it is requeued, unless the result has another one', () => {
  it('after an error, and with `requeueAfter`', async () => {
    const clock = new FakeClock(0);
    const priorities: (number | undefined)[] = [];
    const { reconcile } = results(
      () => clock.now(),
      fail(new Error('1')),
      () => ({ requeueAfter: 1 }),
      () => ({ requeueAfter: 1, priority: 7 }),
    );
    const controller = newUnmanagedController('test', host({ clock }), { reconciler: reconcile });
    await controller.watch({
      start: async (queue) => {
        const add = queue.add.bind(queue);
        queue.add = (item, options) => {
          priorities.push(options?.priority);
          add(item, options);
        };
        queue.add(a, { priority: -100 });
      },
    });
    const stop = new AbortController();
    const running = controller.start(stop.signal);
    await clock.advance(100);
    expect(priorities).toEqual([-100, -100, -100, 7]);
    stop.abort();
    await running;
  });
});

describe('a programming error fails only its reconcile, and is counted', () => {
  it('even if it throws before its first await', async () => {
    const metrics = await newMetrics({ process: false });
    let calls = 0;
    const reconcile = (() => {
      calls++;
      if (calls === 1) throw new TypeError('undefined is not a function');
      return undefined;
    }) as unknown as ReconcileFunction; // as from JavaScript
    const { queue, clock, end } = await run(reconcile, {}, host({ metrics }));
    queue.add(a);
    await clock.advance(5);
    expect(calls).toBe(2);
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_panics_total{controller="test"} 1');
    await end();
  });

  it('with `recoverPanic: false`, it ends the controller instead', async () => {
    const metrics = await newMetrics({ process: false });
    const manager = host({ metrics, controllerDefaults: { recoverPanic: false } });
    const { queue, clock, running } = await run(fail(new TypeError('x is undefined')), {}, manager);
    queue.add(a);
    const failed = expect(running).rejects.toThrow('x is undefined');
    await clock.advance(0);
    await failed;
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_panics_total{controller="test"} 1');
  });

  it('and other errors never end it', async () => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(() => clock.now(), fail(new Error('no response')));
    const { queue, end } = await run(reconcile, { recoverPanic: false }, host({ clock }));
    queue.add(a);
    await clock.advance(10);
    expect(times).toEqual([0, 5]);
    await end();
  });
});

describe('a reconcile is aborted after `reconciliationTimeout`', () => {
  it('and is counted', async () => {
    const metrics = await newMetrics({ process: false });
    const reasons: unknown[] = [];
    const clock = new FakeClock();
    const reconcile = async (_: Request, { signal }: Context) => {
      await clock.sleep(60_000, signal);
      reasons.push(signal.reason);
    };
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1500);
    expect(reasons).toEqual([new Error('reconciliation timeout of 1 s exceeded')]);
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 1');
    await end();
    expect(clock.timers).toBe(0);
  });

  it('but not counted if the controller stops first', async () => {
    const metrics = await newMetrics({ process: false });
    const clock = new FakeClock();
    const reconcile = (_: Request, { signal }: Context) => clock.sleep(60_000, signal);
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1);
    await end();
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 0');
  });

  it('nor if it takes too long only after that', async () => {
    const metrics = await newMetrics({ process: false });
    const clock = new FakeClock();
    const reconcile = () => clock.sleep(60_000); // ignores its signal
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1);
    const ended = end();
    await clock.advance(60_000);
    await ended;
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 0');
  });

  it('nor if the reconcile aborts its own calls', async () => {
    const metrics = await newMetrics({ process: false });
    const clock = new FakeClock();
    const reconcile = fail(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1);
    await end();
    const { body } = await metrics.text();
    expect(body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 0');
    expect(body).toContain('controller_runtime_reconcile_errors_total{controller="test"} 1');
  });
});
