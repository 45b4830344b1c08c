import { exitCodes, type Io } from './io.js';

/** How long to wait for more changes before running again; editors write a file in several steps. */
const quietMilliseconds = 30;

/**
 * Generates now, and again after each change of a source, until the user stops it.
 *
 * @param run generates once; its problems are printed and the watch goes on
 * @returns the exit code
 */
export async function generateOnChange(run: () => Promise<number>, io: Io): Promise<number> {
  await run();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    io.stop.addEventListener('abort', () => resolve(), { once: true });
    io.watch(
      io.cwd,
      (path) => {
        if (!isSource(path)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          // One run after the other: two would write at the same time.
          running = running.then(run);
          running.catch(reject);
        }, quietMilliseconds);
      },
      io.stop,
    );
    io.stderr.write('Watching for changes; stop with Ctrl+C.\n');
  });
  clearTimeout(timer);
  await running;
  return exitCodes.done;
}

/** Whether a changed file can change the manifests. Manifests themselves and installed packages cannot. */
function isSource(path: string): boolean {
  const parts = path.split(/[\\/]/);
  if (parts.includes('node_modules')) return false;
  const name = parts.at(-1) ?? '';
  return /\.[cm]?ts$/.test(name) || name === 'tsconfig.json' || name === 'PROJECT';
}
