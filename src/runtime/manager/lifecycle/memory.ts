import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Clock } from '../../clock/index.js';
import { repeat } from '../../clock/internal.js';
import type { Logger } from '../../log/index.js';

const period = 10_000;
/** Shares of the limit: a line is logged above `high`, and again only after the share has fallen below `low`. */
const [high, low] = [0.9, 0.8];

/** Memory in use and its limits, in bytes. */
export interface MemoryUse {
  readonly used: number;
  /** Limit of the container; undefined if there is none. */
  readonly limit: number | undefined;
  readonly heapUsed: number;
  /** Limit of V8's heap; see `node --max-old-space-size`. */
  readonly heapLimit: number;
}

/** Returns the memory limit of the container in bytes; undefined if there is none. */
export function memoryLimit(): number | undefined {
  const limit = process.constrainedMemory();
  // Without a limit, Node returns zero or a number larger than the memory of any machine.
  return limit > 0 && limit < totalmem() ? limit : undefined;
}

/**
 * Logs when the process approaches the memory limit of its container, or its heap approaches the limit of V8. At the
 * limit, the process ends without a line in the log. The returned function stops this.
 */
export function watchMemory(clock: Clock, log: Logger, read: () => MemoryUse = memoryUse): () => void {
  let isHigh = false;
  const check = () => {
    const { used, limit = Infinity, heapUsed, heapLimit } = read();
    const share = Math.max(used / limit, heapUsed / heapLimit);
    if (share > high && !isHigh) {
      const sizes = Object.entries({ used, ...(limit < Infinity && { limit }), heapUsed, heapLimit });
      log.error(nearLimit, Object.fromEntries(sizes.map(([name, bytes]) => [`${name}MiB`, mebi(bytes)])));
    }
    isHigh = share > (isHigh ? low : high);
  };
  return repeat(clock, () => period, check);
}

const nearLimit = 'memory is nearly used up; the process may be killed';

function memoryUse(): MemoryUse {
  const { used_heap_size: heapUsed, heap_size_limit: heapLimit } = getHeapStatistics();
  return { used: process.memoryUsage.rss(), limit: memoryLimit(), heapUsed, heapLimit };
}

function mebi(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
