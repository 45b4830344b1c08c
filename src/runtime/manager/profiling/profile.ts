/** What a profile measures: CPU time, or memory in use by the function that allocated it. */
export type Profiler = 'cpu' | 'heap';

/** Average number of bytes between two recorded allocations. */
const samplingInterval = 32_768;

/**
 * Records a profile until the promise returned by `untilOver` settles, and returns it in the format of Chrome DevTools.
 */
export async function takeProfile(profiler: Profiler, untilOver: () => Promise<void>): Promise<object> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    if (profiler === 'heap') {
      await session.post('HeapProfiler.startSampling', { samplingInterval });
      await untilOver();
      return (await session.post('HeapProfiler.stopSampling')).profile;
    }
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await untilOver();
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}
