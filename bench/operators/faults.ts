/** Reports the heap after a collection and the resident memory every 10 s, if the process was started with --expose-gc. */
export function reportMemory(say: (event: string, fields: object) => void): void {
  const { gc } = globalThis;
  if (!gc) return;
  setInterval(() => {
    void gc();
    const { heapUsed, rss } = process.memoryUsage();
    say('memory', { heap: heapUsed, rss });
  }, 10_000).unref();
}

/**
 * Lets the test harness disturb this process by SIGUSR2, in the way that FAULT says: `block:20000` blocks the event loop
 * for 20 s, `jump:3600000` sets the clock an hour forward.
 */
export function obeySignals(): void {
  const [fault, amount] = (process.env.FAULT ?? '').split(':');
  const milliseconds = Number(amount);
  process.on('SIGUSR2', () => {
    if (fault === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    else if (fault === 'jump') jump(milliseconds);
  });
}

/** Moves what the process takes for the time of day; monotonic clocks and timers go on, as they do when an administrator sets the clock. */
function jump(milliseconds: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number]) {
      super(...((values.length === 0 ? [RealDate.now() + milliseconds] : values) as [number])); // all forms of the constructor
    }

    static override now(): number {
      return RealDate.now() + milliseconds;
    }
  } as DateConstructor;
}
