import { setMaxListeners } from 'node:events';
import { watch as watchFolder } from 'node:fs';
import { storeScripts } from '../../base/boot/index.js';
import { Canceled, exitCodes, type Io, type Output, type StopSignal, signalCodes, type Watcher } from './io.js';

/** Returns the terminal, environment and clock of the process. `storeLauncher` also stores the launcher's code. */
export function realIo(storeLauncher: typeof storeScripts = () => {}): Io {
  let stopping: AbortSignal | undefined;
  let stoppedBy: StopSignal | undefined;
  let asking: Io['ask'] | undefined;
  const stop = () => {
    stopping ??= stopSignal((name) => {
      stoppedBy = name;
    });
    return stopping;
  };
  return {
    cwd: process.cwd(),
    env: process.env,
    user: process.geteuid?.(),
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    get isInteractive() {
      return process.stdout.isTTY === true && process.stdin.isTTY === true;
    },
    ask(question) {
      // Standard input is opened on first use, because opening it takes Node a millisecond.
      asking ??= askOn(process.stdin, process.stdout);
      return asking(question);
    },
    readKeys: (pressed) => readKeysOf(process.stdin, pressed),
    readInput: async (longest) => await readAll(process.stdin, longest),
    now: () => new Date(),
    source,
    watch: (folder, watcher) => watch(folder, watcher, stop()),
    get stop() {
      return stop();
    },
    get stoppedBy() {
      return stoppedBy;
    },
    storeCode(when) {
      storeLauncher(when);
      storeScripts(when);
    },
  };
}

/**
 * Ends the process after its output is written. Node would wait for the optimizing compiler, whose code would never
 * run. If output is left for a slow reader, the process ends when nothing is pending, as usual.
 */
export function exitWhenWritten(code: number): void {
  process.exitCode = code;
  // Errors of earlier writes are reported before the callback runs.
  setImmediate(() => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
  });
}

/** Reads a stream to its end; throws an Error if it is longer than `longest` bytes. */
async function readAll(input: AsyncIterable<Uint8Array | string>, longest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longest) throw new Error(`it is larger than ${longest} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may close the pipe early; that is not an error.
    if (error.code === 'EPIPE') return;
    // For example, the disk may be full. If standard error fails, only the exit code reports the error.
    if (stream !== process.stderr) process.stderr.write(`error: cannot write the output: ${error.message}\n`);
    process.exit(exitCodes.problems);
  });
  return { write: (text) => void stream.write(text), isTerminal: stream.isTTY === true };
}

/** Returns a function that prompts for one line at a time. Lines that arrive early are kept for later prompts. */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Io['ask'] {
  const early: string[] = [];
  return async (question) => {
    const { createInterface } = await import('node:readline');
    const next = early.shift();
    if (next !== undefined) {
      output.write(`${question}${next}\n`);
      return next;
    }
    const reader = createInterface({ input, output });
    let isAnswered = false;
    try {
      return await new Promise((resolve, reject) => {
        reader.on('line', (line) => early.push(line));
        reader.once('SIGINT', () => reject(new Canceled()));
        reader.once('close', () => resolve(undefined));
        reader.question(question, (answer) => {
          isAnswered = true;
          resolve(answer);
        });
      });
    } finally {
      reader.close();
      // The line ends so that the shell prompt starts on a new line.
      if (!isAnswered) output.write('\n');
    }
  };
}

function readKeysOf(input: NodeJS.ReadStream, pressed: (key: string) => void): void {
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    for (const key of text) pressed(key);
  });
  input.unref();
}

const source: Io['source'] = async (project, mayAskRegistry) => {
  const [{ ownSource }, { isPublished }, { packageFolder, packageVersion }] = await Promise.all([
    import('../../commands/program/own-source.js'),
    import('../../commands/program/published.js'),
    import('../../commands/program/version.js'),
  ]);
  const version = packageVersion();
  const ask = async () => (mayAskRegistry ? await isPublished(version, process.env) : undefined);
  return await ownSource({ folder: packageFolder(), version }, project, ask);
};

function watch(folder: string, watcher: Watcher, signal: AbortSignal): void {
  const { changed, failed } = watcher;
  try {
    // Recursive watching in Node 20 loses files that are replaced by a rename, so each folder is watched separately.
    watchFolder(folder, { signal }, (_, name) => changed(name ?? '')).on('error', failed);
  } catch (error) {
    failed(error);
  }
}

function stopSignal(stopped: (by: StopSignal) => void): AbortSignal {
  const controller = new AbortController();
  // `--watch` adds one listener per folder.
  setMaxListeners(0, controller.signal);
  for (const name of Object.keys(signalCodes) as StopSignal[]) {
    process.once(name, () => {
      stopped(name);
      controller.abort();
    });
  }
  return controller.signal;
}
