import { expect, it, vi } from 'vitest';
import { lazyLogger } from './lazy-logger.js';
import { silentLogger } from './logger.js';

it('a lazy logger is created once, on first use, and may be taken apart', () => {
  const info = vi.fn();
  const create = vi.fn(() => ({ ...silentLogger, info }));
  const { info: log, ...others } = lazyLogger(create);
  expect(create).not.toHaveBeenCalled();
  log('first', { a: 1 });
  others.error('second');
  expect(create).toHaveBeenCalledOnce();
  expect(info).toHaveBeenCalledExactlyOnceWith('first', { a: 1 });
});
