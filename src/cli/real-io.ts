import type { Io, Output, Watcher } from './io.js';

/** The terminal, the environment and the clock of this process. */
export function realIo(): Io {
  let stopping: AbortSignal | undefined;
  const stop = () => {
    stopping ??= stopSignal();
    return stopping;
  };
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    get isInteractive() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true;
    },
    ask,
    now: () => new Date(),
    watch: (folder, watcher) => void watch(folder, watcher, stop()),
    get stop() {
      return stop();
    },
  };
}

function output(stream: NodeJS.WriteStream): Output {
  // A reader that has seen enough, such as `head`, closes the pipe; that is no failure.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return { write: (text) => void stream.write(text), isTerminal: stream.isTTY === true };
}

async function ask(question: string): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise((resolve) => {
      reader.once('close', () => resolve(undefined));
      reader.question(question, resolve);
    });
  } finally {
    reader.close();
  }
}

async function watch(folder: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
  try {
    // Node 20 loses files that are replaced by a rename when it watches recursively, so it watches one folder at a time.
    const { watch: watchFolder } = await import('node:fs/promises');
    for await (const { filename } of watchFolder(folder, { signal })) {
      watcher.changed(filename ?? '');
    }
  } catch (error) {
    if (!signal.aborted) watcher.failed(error);
  }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
