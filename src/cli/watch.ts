import path from 'node:path';
import { openFiles } from '../files/index.js';
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
  const runSoon = (failed: (error: unknown) => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // One run after the other: two would write at the same time.
      running = running.then(run);
      running.catch(failed);
    }, quietMilliseconds);
  };
  await new Promise<void>((resolve, failed) => {
    io.stop.addEventListener('abort', () => resolve(), { once: true });
    const changed = (file: string) => isSource(file) && runSoon(failed);
    io.watch(io.cwd, false, { changed, failed });
    for (const folder of sourceFolders(io.cwd)) io.watch(path.join(io.cwd, folder), true, { changed, failed });
    io.stderr.write('Watching for changes; stop with Ctrl+C.\n');
  });
  clearTimeout(timer);
  await running;
  return exitCodes.done;
}

/** Folders at the top that may hold sources; watching installed packages would cost more than all else. */
function sourceFolders(root: string): readonly string[] {
  const files = openFiles(root);
  return files.list('').filter((name) => {
    return files.entryKind(name) === 'directory' && name !== 'node_modules' && !name.startsWith('.');
  });
}

/** Whether a changed file can change the manifests. */
function isSource(file: string): boolean {
  const name = path.basename(file);
  return /\.[cm]?ts$/.test(name) || name === 'tsconfig.json' || name === 'PROJECT';
}
