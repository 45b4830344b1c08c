import type { OwnSource } from '../../commands/program/own-source.js';
import type { Program } from '../../commands/program/program.js';

/** An output stream. */
export interface Output {
  write(text: string): void;
  /** Whether the stream is a terminal, which can display colors. */
  readonly isTerminal: boolean;
}

/** The command line's interface to the outside world, except for project files. */
export interface Io {
  /** The folder in which the command runs. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name, version, plugins and commands of a custom command line. Default: kbts itself. */
  readonly program?: Program;
  /** Effective user ID; undefined where the system has none (Windows). */
  readonly user?: number | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether the user can be prompted. */
  readonly isInteractive: boolean;
  /** Prompts for one line; undefined when the input ends. Throws {@link Canceled} when the user presses Ctrl+C. */
  ask(question: string): Promise<string | undefined>;
  /** Reads standard input to its end; throws an Error if it is longer than `longest` bytes. */
  readInput(longest: number): Promise<string>;
  /** Calls back for each key that is pressed from now on, without Enter; undefined if single keys cannot be read. */
  readKeys?(pressed: (key: string) => void): void;
  now(): Date;
  /** Returns how package.json refers to this kbts. `mayAskRegistry` allows queries to the registry as a last resort. */
  source(project: string, mayAskRegistry: boolean): Promise<OwnSource>;
  /** Watches the entries of a folder, not recursively, from now on until {@link stop} aborts. */
  watch(folder: string, watcher: Watcher): void;
  /** Aborts when the user stops the program. Signal handlers are installed on first access. */
  readonly stop: AbortSignal;
  /** The signal that aborted {@link stop}; undefined until then. */
  readonly stoppedBy?: StopSignal | undefined;
  /** Stores compiled code for later runs: now, or at the end of the process. Called only by commands that write. */
  storeCode(when?: 'now'): void;
}

/** A signal that ends the program. */
export type StopSignal = keyof typeof signalCodes;

/** Receives the events of a watched folder. */
export interface Watcher {
  /** Called when the entry with this name was created, changed or removed. */
  changed(name: string): void;
  failed(error: unknown): void;
}

/** Returns the same interface with a different working directory. */
export function inFolder(io: Io, cwd: string): Io {
  // Not a copy: a copy would call getters such as `stop`, which starts listening for signals.
  return Object.create(io, { cwd: { value: cwd, enumerable: true } });
}

/** Thrown when the user presses Ctrl+C or the system stops the program: the command exits silently without writing. */
export class Canceled extends Error {
  override readonly name = 'Canceled';
}

/** Success, errors in the project or its environment, an invalid command line, or Ctrl+C (as shells report it). */
export const exitCodes = { done: 0, problems: 1, usage: 2, canceled: 130 } as const;

/** Exit codes of a program stopped by a signal, as shells report them. */
export const signalCodes = { SIGHUP: 129, SIGINT: exitCodes.canceled, SIGTERM: 143 } as const;
