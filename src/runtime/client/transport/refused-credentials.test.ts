import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import type { CredentialSource, Credentials } from '../../config/index.js';
import { RefusedCredentials } from './refused-credentials.js';

let clock: FakeClock;
let token: string;
let loads: number;
let refused: RefusedCredentials;
let stop: AbortController;

const credentialsOf = (authorization: string): Credentials => ({ headers: { authorization }, tls: {} });

beforeEach(() => {
  clock = new FakeClock();
  token = 'one';
  loads = 0;
  stop = new AbortController();
  use({ current: async () => credentialsOf(token), invalidate: () => true });
});

function use({ current, invalidate }: CredentialSource): void {
  const counted = (signal?: AbortSignal) => {
    loads++;
    return current(signal);
  };
  refused = new RefusedCredentials({ current: counted, invalidate }, clock);
  refused.add(credentialsOf('one'));
}

/** Waits, and returns whether that has ended. */
function wait(signal = stop.signal): () => boolean {
  let isOver = false;
  void refused.changed(signal).then(() => {
    isOver = true;
  });
  return () => isOver;
}

describe('RefusedCredentials', () => {
  it('ends all waits when there are other credentials, and then reloads nothing more', async () => {
    const waits = [wait(), wait(), wait()];
    await clock.advance(5_000);
    expect(waits.map((isOver) => isOver())).toEqual([false, false, false]);
    token = 'two';
    await clock.advance(2_000);
    expect(waits.map((isOver) => isOver())).toEqual([true, true, true]);
    expect([loads < 14, clock.timers]).toEqual([true, 0]);
  });

  it('ends waits for credentials that another call has refreshed', async () => {
    refused.add(credentialsOf('zero'));
    const isOver = wait();
    await clock.advance(1_000);
    expect([isOver(), loads]).toEqual([true, 1]);
  });

  it('reloads less and less often', async () => {
    wait();
    await clock.advance(120_000);
    expect(loads).toBeLessThan(45);
    const before = loads;
    await clock.advance(300_000);
    expect(loads - before).toBeLessThanOrEqual(20);
  });

  it('counts refusals within two minutes as one outage', async () => {
    await clock.advance(100_000);
    refused.add(credentialsOf('one'));
    token = 'two';
    const isOver = wait();
    await clock.advance(12_499);
    expect(isOver()).toBe(false);
    await clock.advance(1);
    expect(isOver()).toBe(true);
    await clock.advance(120_000);
    refused.add(credentialsOf('one'));
    const isNextOver = wait();
    await clock.advance(1_000);
    expect(isNextOver()).toBe(true);
  });

  it.each([
    ['cannot be loaded', { current: () => Promise.reject(new Error('no')), invalidate: () => true }],
    ['never load', { current: () => new Promise<Credentials>(() => {}), invalidate: () => true }],
    ['cannot change', { current: async () => credentialsOf('two'), invalidate: () => false }],
    [
      'cannot be invalidated',
      {
        current: async () => credentialsOf('two'),
        invalidate: () => {
          throw new Error('no');
        },
      },
    ],
  ])('goes on waiting for credentials that %s, until the signal is aborted', async (_, source) => {
    use(source);
    const isOver = wait();
    await clock.advance(60_000);
    expect(isOver()).toBe(false);
    stop.abort();
    await clock.advance(0);
    expect([isOver(), clock.timers]).toEqual([true, 0]);
  });

  it('waits again right after the last wait ended', async () => {
    const first = new AbortController();
    wait(first.signal);
    first.abort();
    const isOver = wait();
    token = 'two';
    await clock.advance(1_000);
    expect(isOver()).toBe(true);
  });

  it('does not wait when the signal is aborted already', async () => {
    stop.abort();
    const isOver = wait();
    await clock.advance(0);
    expect([isOver(), clock.timers]).toEqual([true, 0]);
  });
});
