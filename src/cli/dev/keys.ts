import type { Io } from '../terminal/io.js';

/** What each key does. */
export type Keys = Readonly<Record<string, () => unknown>>;

const controlC = '\u0003';

/** Reads single keys from the terminal, if there is one. */
export function readKeys(io: Io, keys: Keys, input: NodeJS.ReadStream = process.stdin): void {
  if (!io.isInteractive) return;
  input.setRawMode(true);
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    for (const key of text) {
      // In raw mode, the terminal does not send a signal.
      if (key === controlC) keys.q?.();
      else keys[key]?.();
    }
  });
  input.unref();
}
