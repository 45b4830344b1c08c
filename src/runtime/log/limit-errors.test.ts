import { expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { capture } from './fixtures/capture.js';
import { limitErrors } from './internal.js';

function limitedLog() {
  const clock = new FakeClock();
  const { log, lines } = capture();
  return { clock, log: limitErrors(log, clock), lines };
}

it('logs 10 errors of a message per minute, and the number of suppressed ones', async () => {
  const { clock, log, lines } = limitedLog();
  for (let count = 0; count < 1_000; count++) log.child({ count }).error('failed', { at: count });
  expect(lines().map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await clock.advance(60_000);
  log.error('failed', { at: 'later' });
  log.error('failed', { at: 'again' });
  expect(lines().slice(10)).toMatchObject([{ at: 'later', suppressed: 990 }, { at: 'again' }]);
  expect(lines().at(-1)).not.toHaveProperty('suppressed');
});

it('limits each message separately, and only errors', () => {
  const { log, lines } = limitedLog();
  for (let count = 0; count < 20; count++) {
    log.error('failed');
    log.info('done');
  }
  log.error('something else');
  expect(lines().filter(({ msg }) => msg === 'done')).toHaveLength(20);
  expect(lines().filter(({ level }) => level === 'error')).toHaveLength(11);
});
