import { vi } from 'vitest';

const { waitFor, waitUntil } = vi;

/** By default vitest gives up after a second, which a busy machine can take. It looks every 50 ms, which adds up. */
const patience = { timeout: 20_000, interval: 10 };

vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));

function patient(options: number | { timeout?: number; interval?: number } = {}): typeof patience {
  return { ...patience, ...(typeof options === 'number' ? { timeout: options } : options) };
}
