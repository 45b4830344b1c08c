import type { Io } from '../terminal/io.js';

/** The action of each key. */
export type Keys = Readonly<Record<string, () => unknown>>;

const controlC = '\u0003';

/** Reads single keys from the terminal, if there is one. */
export function readKeys(io: Io, keys: Keys): void {
  if (!io.isInteractive) return;
  io.readKeys?.((key) => {
    // In raw mode, the terminal sends no signal for Ctrl+C.
    if (key === controlC) keys.q?.();
    else keys[key]?.();
  });
}
