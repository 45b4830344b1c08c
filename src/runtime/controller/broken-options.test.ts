import { describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../log/index.js';
import type { Context } from '../reconcile/index.js';
import type { RateLimiter } from '../workqueue/index.js';
import { fail, host, run } from './fixtures/test-controller.js';

const limiter = (parts: Partial<RateLimiter>): RateLimiter => ({
  delayOf: () => 100,
  forget: () => {},
  requeues: () => 0,
  ...parts,
});
const broken = fail(new Error('the limiter is broken'));

describe('a request whose rate limiter fails is retried after 1 s, and the error is logged', () => {
  it.each<[string, Partial<RateLimiter>]>([
    ['because it throws', { delayOf: broken, forget: broken, requeues: broken }],
    ['because the delay is NaN', { delayOf: () => Number.NaN }],
    ['because the delay is not a number', { delayOf: () => JSON.parse('"soon"') }],
  ])('%s', async (_, parts) => {
    const error = vi.fn();
    const log = { ...silentLogger, error, child: () => log };
    const seen: string[] = [];
    const reconcile = async ({ name }: { name: string }) => {
      seen.push(name);
      if (seen.length < 3) throw new Error('not yet');
    };
    const { queue, clock, end } = await run(reconcile, { rateLimiter: limiter(parts) }, host({ log }));
    queue.add({ name: 'a' });
    queue.add({ name: 'b' }, { after: 50 });
    await clock.advance(1_100);
    await end();
    expect(seen.toSorted()).toEqual(['a', 'a', 'b', 'b']);
    expect(error).toHaveBeenCalledWith('rate limiter failed; retrying after 1 s', expect.anything());
  });
});

it('a `newLogger` that throws is logged, and the reconcile has a logger without its fields', async () => {
  const error = vi.fn();
  const log = { ...silentLogger, error, child: () => log };
  const newLogger = fail(new Error('no logger'));
  const seen: string[] = [];
  const reconcile = async ({ name }: { name: string }, context: Context) => {
    context.log.info('reconciling');
    seen.push(name);
  };
  const { queue, end } = await run(reconcile, { newLogger }, host({ log }));
  queue.add({ name: 'a' });
  queue.add({ name: 'b' });
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b']));
  await end();
  expect(error.mock.calls.map(([message]) => message)).toEqual(['`newLogger` failed', '`newLogger` failed']);
});
