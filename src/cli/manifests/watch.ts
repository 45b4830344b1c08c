import path from 'node:path';
import { openFiles, type ReadableFiles } from '../../base/files/index.js';
import { ParsedSources } from '../../compiler/loader/index.js';
import { exitCodes, type Io } from '../terminal/io.js';

/** Debounce interval in milliseconds: editors often save a file in several steps. */
const quietMilliseconds = 30;

/** Generates the manifests now, and after each change of a source file, until the user stops the command. */
export async function generateOnChange(run: (parsed: ParsedSources) => Promise<number>, io: Io): Promise<number> {
  const parsed = new ParsedSources();
  await run(parsed);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, failed) => {
    io.stop.addEventListener('abort', () => resolve(), { once: true });
    const runSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One run at a time: concurrent runs would write the same files.
        running = running.then(() => run(parsed));
        running.catch(failed);
      }, quietMilliseconds);
    };
    watchSources(io, runSoon, failed);
    io.stderr.write('Watching for changes; stop with Ctrl+C.\n');
  });
  clearTimeout(timer);
  await running;
  return exitCodes.done;
}

/** Watches all folders that may contain sources, including those created later; `isInput` selects other files. */
export function watchSources(
  io: Io,
  changed: () => void,
  failed: (error: unknown) => void,
  isInput: (file: string) => boolean = () => false,
): void {
  const files = openFiles(io.cwd);
  const watched = new Set<string>();
  const watchBelow = (top: string) => {
    for (const folder of foldersBelow(files, top)) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      io.watch(path.join(io.cwd, folder), {
        failed,
        changed(name) {
          const place = path.join(folder, name);
          const kind = files.entryKind(place);
          // A removed folder may reappear, for example when another branch is checked out.
          if (kind === undefined) forget(watched, place);
          const isFolder = kind === 'directory' && isSourceFolder(name);
          if (isFolder) watchBelow(place);
          if (isFolder || isSource(name) || isInput(place.split(path.sep).join('/'))) changed();
        },
      });
    }
  };
  watchBelow('');
}

function forget(watched: Set<string>, gone: string): void {
  for (const folder of watched) if (folder === gone || folder.startsWith(gone + path.sep)) watched.delete(folder);
}

/** Returns the sources in `src` that are empty or contain only whitespace. */
export function emptySources(files: ReadableFiles): string[] {
  return foldersBelow(files, 'src')
    .flatMap((folder) => files.list(folder).map((name) => path.posix.join(folder, name)))
    .filter((file) => /\.[cm]?ts$/.test(file) && files.entryKind(file) === 'file' && !files.readText(file)?.trim());
}

/** Lists a folder and its descendants, except folders that cannot contain project sources. */
function foldersBelow(files: ReadableFiles, folder: string): string[] {
  const inside = files.list(folder).filter(isSourceFolder);
  const folders = inside.map((name) => path.join(folder, name)).filter((it) => files.entryKind(it) === 'directory');
  return [folder, ...folders.flatMap((it) => foldersBelow(files, it))];
}

function isSourceFolder(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.');
}

/** Whether changes to a file can affect the manifests. */
function isSource(name: string): boolean {
  return /\.[cm]?ts$/.test(name) || name === 'tsconfig.json' || name === 'PROJECT';
}
