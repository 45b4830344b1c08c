import type { Clock } from '../../clock/index.js';
import type { Logger } from '../../log/index.js';
import { HttpError, type HttpHandler, type HttpRequest, jsonResponse, textResponse } from '../../serving/index.js';
import { newServerRunnable, parseBindAddress, type ServerRunnable, serve } from '../../serving/internal.js';

interface ProfilingServerOptions {
  readonly bindAddress: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a profile measures: CPU time, or memory that is still in use, by the function that allocated it. */
type Profiler = 'cpu' | 'heap';

/** Average number of bytes between two recorded allocations. */
const samplingInterval = 32_768;

const defaultSeconds = 10;
const mostSeconds = 60;
const profilers: Readonly<Record<string, Profiler>> = { '/debug/pprof/profile': 'cpu', '/debug/pprof/heap': 'heap' };

/**
 * Creates a server for profiles of this process, in the formats of Chrome DevTools: `/debug/pprof/profile?seconds=10`
 * (`.cpuprofile`) and `/debug/pprof/heap?seconds=10` (`.heapprofile`). Only one profile is recorded at a time.
 *
 * Profiles contain names of functions and files, but no values. Everyone who can reach the address can read them.
 */
export function newProfilingServer({ bindAddress, clock, log }: ProfilingServerOptions): ServerRunnable {
  const address = parseBindAddress(bindAddress);
  const handler = profilingHandler(clock);
  const limits = { maxConnections: 4, handlerTimeout: (mostSeconds + 10) * 1_000 };
  const onError = (error: unknown) => log.error('profiling request failed', { error });
  return newServerRunnable(async () => {
    const server = await serve({ ...address, handler, limits, onError });
    log.info('serving profiles', { port: server.port });
    return server;
  });
}

/** Creates the handler of the profiling server. */
export function profilingHandler(clock: Clock): HttpHandler {
  let isRecording = false;
  return async (request) => {
    const profiler = profilers[request.path];
    if (!profiler) return textResponse(404, `not found; see ${Object.keys(profilers).join(' and ')}`);
    const seconds = secondsOf(request);
    if (isRecording) throw new HttpError(409, 'another profile is being recorded; try again later');
    isRecording = true;
    try {
      return jsonResponse(200, await takeProfile(profiler, () => clock.sleep(seconds * 1_000, request.signal)));
    } finally {
      isRecording = false;
    }
  };
}

function secondsOf({ query }: HttpRequest): number {
  const given = query.get('seconds') ?? String(defaultSeconds);
  const seconds = Number(given);
  if (/^\d{1,3}$/.test(given) && seconds >= 1 && seconds <= mostSeconds) return seconds;
  throw new HttpError(400, `\`seconds\` must be an integer from 1 to ${mostSeconds}`);
}

/** Records a profile until the promise of `untilOver` settles. */
async function takeProfile(profiler: Profiler, untilOver: () => Promise<void>): Promise<object> {
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
