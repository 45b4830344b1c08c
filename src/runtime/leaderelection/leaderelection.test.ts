import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { silentLogger } from '../log/index.js';
import { MemoryLease } from './fixtures/memory-lease.js';
import { LeaderElectionLostError, LeaderElector, type LeaderElectorOptions } from './index.js';

let lock: MemoryLease;
let clock: FakeClock;

beforeEach(() => {
  lock = new MemoryLease();
  clock = new FakeClock(Date.UTC(2026, 0, 1));
});

/** Runs an elector and records its outcome. */
function run(identity: string, options: Partial<LeaderElectorOptions> = {}) {
  const elector = new LeaderElector({ lock, clock, log: silentLogger, random: () => 0, identity, ...options });
  const stop = new AbortController();
  const state = { leads: false, result: 'runs' as unknown };
  const running = elector
    .run(stop.signal, () => {
      state.leads = true;
    })
    .then(
      () => (state.result = 'ended'),
      (error) => (state.result = error),
    );
  const end = async () => {
    stop.abort();
    await running;
  };
  return { elector, state, end };
}

function isAllowed(elector: LeaderElector): boolean {
  try {
    elector.checkLease();
    return true;
  } catch {
    return false;
  }
}

describe('a lease has at most one holder, which renews and releases it', () => {
  it('acquires a free lease immediately, and renews it every 2 s', async () => {
    const { state, end } = run('a');
    await clock.advance(0);
    expect(state.leads).toBe(true);
    expect(lock.lease?.spec).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:00.000000Z',
      leaseTransitions: 0,
    });
    await clock.advance(4000);
    expect(lock.lease?.spec?.renewTime).toBe('2026-01-01T00:00:04.000000Z');
    expect(lock.lease?.spec?.acquireTime).toBe('2026-01-01T00:00:00.000000Z');
    await end();
    expect(clock.timers).toBe(0);
  });

  it('renews without reading first', async () => {
    const { end } = run('a');
    await clock.advance(20_000);
    expect(lock.reads).toBe(1);
    await end();
  });

  it('lets one candidate lead, and the other take over when the first is gone', async () => {
    const first = run('a');
    await clock.advance(0);
    const second = run('b');
    await clock.advance(60_000);
    expect(second.state.leads).toBe(false);
    await first.end();
    await clock.advance(12_000);
    expect(second.state.leads).toBe(false);
    await clock.advance(8_000);
    expect(second.state.leads).toBe(true);
    expect(lock.lease?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
    await second.end();
  });

  it('uses its own clock, whatever time the holder writes', async () => {
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15, renewTime: '1999-01-01T00:00:00.000000Z' });
    const { state, end } = run('a');
    await clock.advance(14_000);
    expect(state.leads).toBe(false);
    await clock.advance(4_000);
    expect(state.leads).toBe(true);
    await end();
  });

  it('takes over when the lease expires, and not only at the next attempt', async () => {
    const { state, end } = run('a', { random: () => 0.9 }); // attempts every 4.16 s
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15 });
    await clock.advance(5_000);
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15, renewTime: 'later' }); // seen at 8.32 s
    await clock.advance(18_319);
    expect(state.leads).toBe(false);
    await clock.advance(1);
    expect(state.leads).toBe(true);
    await end();
  });

  it('takes over immediately when the lease is released', async () => {
    const first = run('a');
    await clock.advance(0);
    await first.end();
    await first.elector.release();
    expect(lock.lease?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 });
    const second = run('b');
    await clock.advance(0);
    expect(second.state.leads).toBe(true);
    await second.end();
  });

  it.each(['answers', 'fails', 'hangs'])(
    'refuses writes as soon as it releases the lease, if the call %s',
    async (how) => {
      const { elector, end } = run('a');
      await clock.advance(0);
      await end();
      elector.checkLease();
      let refused: boolean | undefined;
      lock.fault = async () => {
        refused = !isAllowed(elector);
        if (how === 'fails') throw new Error('the response was lost');
        if (how === 'hangs') await new Promise(() => {});
      };
      const released = elector.release();
      await clock.advance(5_000);
      await released;
      expect([refused, isAllowed(elector), elector.isLeader]).toEqual([true, false, false]);
      expect(() => elector.checkLease()).toThrow(
        expect.objectContaining({ cause: new Error('this process has released the lease, or lost it') }),
      );
    },
  );

  it('permits the writes of a process that never led after it has released nothing', async () => {
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15 });
    const { elector, end } = run('a');
    await clock.advance(0);
    await end();
    await elector.release();
    expect([isAllowed(elector), lock.lease?.spec?.holderIdentity]).toEqual([true, 'other']);
  });

  it('waits for its own lease duration if that of the holder is unknown', async () => {
    lock.write({ holderIdentity: 'other' });
    const { state, end } = run('a');
    await clock.advance(14_999);
    expect(state.leads).toBe(false);
    await clock.advance(1);
    expect(state.leads).toBe(true);
    await end();
  });

  it('releases the lease even if it was modified in the meantime, but never that of another holder', async () => {
    const first = run('a');
    await clock.advance(0);
    await first.end();
    lock.write({ ...lock.lease?.spec, preferredHolder: 'x' });
    await first.elector.release();
    expect(lock.lease?.spec?.holderIdentity).toBe('');
    lock.write({ holderIdentity: 'other' });
    await first.elector.release();
    expect(lock.lease?.spec?.holderIdentity).toBe('other');
  });

  it.each([
    [15_000, 12_000], // 10 s after the first attempt
    [11_000, 10_500],
  ])(
    'steps down if renewals fail for 10 s, before others may take over: lease of %i ms',
    async (leaseDuration, end) => {
      const { state } = run('a', { leaseDuration });
      await clock.advance(0);
      lock.fault = () => Promise.reject(new Error('the API server is away'));
      await clock.advance(end - 1);
      expect(state.result).toBe('runs');
      await clock.advance(1);
      expect(state.result).toBeInstanceOf(LeaderElectionLostError);
    },
  );

  it('keeps leading if the API server recovers in time', async () => {
    const { state, end } = run('a');
    await clock.advance(0);
    lock.fault = () => Promise.reject(new Error('the API server is away'));
    await clock.advance(7_000);
    lock.fault = undefined;
    await clock.advance(60_000);
    expect(state.result).toBe('runs');
    await end();
  });

  it('retries more often before the deadline', async () => {
    const { state, end } = run('a');
    await clock.advance(0);
    const attempts: number[] = [];
    lock.fault = async () => {
      attempts.push(clock.elapsed());
      throw new Error('the API server is away');
    };
    const began = clock.elapsed();
    await clock.advance(11_400);
    lock.fault = undefined;
    await clock.advance(100);
    expect(attempts.map((time) => time - began)).toEqual([2000, 4000, 6000, 8000, 10_000, 11_000]);
    await clock.advance(60_000);
    expect(state.result).toBe('runs');
    await end();
  });

  it('retries immediately after a call that has timed out', async () => {
    const { state, end } = run('a');
    await clock.advance(0);
    lock.fault = () => new Promise(() => {});
    await clock.advance(6_999); // the call at 2 s times out after 5 s
    lock.fault = undefined;
    await clock.advance(1);
    expect(lock.lease?.spec?.renewTime).toBe('2026-01-01T00:00:07.000000Z');
    expect(state.result).toBe('runs');
    await end();
  });

  it('releases a lost lease as soon as the API server recovers, unless the lease has expired', async () => {
    for (const [recovers, holder] of [
      [13_000, ''],
      [15_000, 'a'],
    ] as const) {
      lock.lease = undefined;
      const { elector, state } = run('a');
      await clock.advance(0);
      lock.fault = () => Promise.reject(new Error('the API server is away'));
      await clock.advance(12_000);
      expect(state.result).toBeInstanceOf(LeaderElectionLostError);
      const released = elector.release();
      await clock.advance(recovers - 12_000);
      lock.fault = undefined;
      await clock.advance(2_000);
      await released;
      expect(lock.lease).toMatchObject({ spec: { holderIdentity: holder } });
      expect(clock.timers).toBe(0);
    }
  });

  it('loses the lease at its deadline when a call never settles, even if it ignores the signal', async () => {
    const { state, elector } = run('a');
    await clock.advance(0);
    lock.fault = () => new Promise(() => {});
    await clock.advance(11_999);
    expect([state.result, elector.isLeader]).toEqual(['runs', true]);
    await clock.advance(1);
    expect(state.result).toBeInstanceOf(LeaderElectionLostError);
    expect(elector.isLeader).toBe(false);
    expect(() => elector.checkLease()).toThrow('leader election lost');
  });

  it('never overlaps with the next leader when its calls hang', async () => {
    const first = run('a');
    await clock.advance(0);
    const own = {
      key: lock.key,
      read: () => lock.read(),
      create: lock.create.bind(lock),
      update: lock.update.bind(lock),
    };
    const second = run('b', { lock: own });
    lock.fault = undefined;
    lock.read = () => new Promise(() => {});
    const update = lock.update.bind(lock);
    lock.update = () => new Promise(() => {});
    own.read = async () => structuredClone(lock.lease);
    own.update = update;
    for (let waited = 0; waited < 40_000; waited += 100) {
      await clock.advance(100);
      expect(first.elector.isLeader && second.elector.isLeader).toBe(false);
    }
    expect([first.elector.isLeader, second.elector.isLeader]).toEqual([false, true]);
    await second.end();
  });

  it('retries if a call to acquire the lease never settles', async () => {
    lock.fault = () => new Promise(() => {});
    const { state, end } = run('a');
    await clock.advance(5_000);
    lock.fault = undefined;
    await clock.advance(2_000);
    expect(state.leads).toBe(true);
    await end();
  });

  it('ignores a response after the timeout', async () => {
    let respond = () => {};
    lock.fault = () => new Promise((resolve) => (respond = resolve));
    const { state, elector, end } = run('a');
    await clock.advance(5_000);
    lock.fault = undefined;
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15 });
    respond();
    await clock.advance(10_000);
    expect([state.leads, elector.isLeader]).toEqual([false, false]);
    await end();
  });

  it('ends immediately when it is stopped while a call hangs, and so does the release', async () => {
    const { state, elector, end } = run('a');
    await clock.advance(0);
    lock.fault = () => new Promise(() => {});
    await clock.advance(3_000);
    await end();
    expect(state.result).toBe('ended');
    let isOver = false;
    void elector.release().then(() => (isOver = true));
    await clock.advance(5_000);
    expect(isOver).toBe(true);
    expect(clock.timers).toBe(0);
  });

  it('detects that it may have lost the lease before any timer fires', async () => {
    const { elector, state } = run('a');
    expect(() => elector.checkLease()).not.toThrow(); // what runs without being the leader may write
    await clock.advance(4_000);
    elector.checkLease();
    clock.block(11_999);
    expect(elector.isLeader).toBe(true);
    clock.block(1);
    expect(elector.isLeader).toBe(false);
    expect(() => elector.checkLease()).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'the lease was last renewed 12 s ago' }) }),
    );
    await clock.advance(0);
    expect(state.result).toBeInstanceOf(LeaderElectionLostError);
  });

  it('steps down immediately if another process holds the lease', async () => {
    const { state } = run('a');
    await clock.advance(0);
    lock.write({ holderIdentity: 'thief', leaseDurationSeconds: 15 });
    await clock.advance(2_000);
    expect(state.result).toBeInstanceOf(LeaderElectionLostError);
  });

  it('reports when it becomes and stops being the leader', async () => {
    const changes: boolean[] = [];
    const { end } = run('a', { onChange: (isLeader) => void changes.push(isLeader) });
    await clock.advance(0);
    await end();
    expect(changes).toEqual([false, true, false]);
  });

  it('never leads if it is stopped first', async () => {
    lock.write({ holderIdentity: 'other', leaseDurationSeconds: 15 });
    const { state, end } = run('a');
    await clock.advance(1_000);
    await end();
    expect(state).toEqual({ leads: false, result: 'ended' });
  });

  it.each([{ leaseDuration: 10_000 }, { renewDeadline: 2_400 }, { retryPeriod: 0 }])(
    'rejects durations that contradict each other: %j',
    (times) => {
      expect(() => new LeaderElector({ lock, clock, log: silentLogger, ...times })).toThrow(RangeError);
    },
  );
});
