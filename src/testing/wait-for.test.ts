import { expect, test } from 'vitest';
import { FakeClock } from '../runtime/clock/internal.js';
import { waitFor } from './wait-for.js';

test('polls until there is a value, ignoring errors', async () => {
  const clock = new FakeClock();
  const responses = [undefined, false, new Error('not yet'), 0];
  const look = () => {
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  };
  const found = waitFor(look, { what: 'a number', clock, interval: 10 });
  await clock.advance(30);
  expect(await found).toBe(0);
});

test('reports what it waited for, and the last error', async () => {
  const clock = new FakeClock();
  const look = () => Promise.reject(new Error('connection refused'));
  const failed = waitFor(look, { what: 'the server to be ready', clock, timeout: 2000, interval: 500 });
  const seen = expect(failed).rejects.toThrow(
    'timed out after 2 s waiting for the server to be ready; the last attempt failed: connection refused',
  );
  await clock.advance(2000);
  await seen;
});

test('reports the last error of a slow condition, such as an API call', async () => {
  const clock = new FakeClock();
  const look = async () => {
    await clock.sleep(10);
    throw new Error('forbidden');
  };
  const seen = expect(waitFor(look, { what: 'a Pod', clock, timeout: 100, interval: 50 })).rejects.toThrow(
    'timed out after 0.1 s waiting for a Pod; the last attempt failed: forbidden',
  );
  await clock.advance(1000);
  await seen;
});

test('reports no error for a slow condition without a value', async () => {
  const clock = new FakeClock();
  const look = async () => void (await clock.sleep(10));
  const failed = waitFor(look, { what: 'a Pod', clock, timeout: 100, interval: 50 });
  const seen = expect(failed).rejects.toThrow(/^timed out after 0\.1 s waiting for a Pod$/);
  await clock.advance(1000);
  await seen;
});

test('rejects with the reason of the signal when it is aborted', async () => {
  const abort = new AbortController();
  const ended = expect(waitFor(() => undefined, { what: 'nothing', signal: abort.signal })).rejects.toThrow('enough');
  abort.abort(new Error('enough'));
  await ended;
});

test('rejects after the timeout even if the condition never settles', async () => {
  const clock = new FakeClock();
  const failed = waitFor(() => new Promise<true>(() => {}), { what: 'a promise', clock, timeout: 2000 });
  const seen = expect(failed).rejects.toThrow(
    'timed out after 2 s waiting for a promise; the last attempt failed: it did not settle',
  );
  await clock.advance(2000);
  await seen;
});

test('rejects when the signal is aborted even if the condition never settles', async () => {
  const abort = new AbortController();
  const options = { what: 'a promise', signal: abort.signal };
  const ended = expect(waitFor(() => new Promise<true>(() => {}), options)).rejects.toThrow('enough');
  abort.abort(new Error('enough'));
  await ended;
});
