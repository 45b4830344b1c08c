import type { OwnSource } from '../program/own-source.js';
import type { Program } from '../program/program.js';

/** An output stream. */
export interface Output {
  write(text: string): void;
  /** Whether it is a terminal, which can display colors. */
  readonly isTerminal: boolean;
}

/** Everything outside the process that the command line uses, except the files of the project. */
export interface Io {
  /** The folder that the command works in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name, version and plugins of the command line. Default: those of kbts. */
  readonly program?: Program;
  /** User ID. Default: the system has none, for example Windows. */
  readonly user?: number | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether the user can be prompted. */
  readonly isInteractive: boolean;
  /**
   * Prompts for one line. Returns undefined when the input ends.
   *
   * @throws {Canceled} when the user presses Ctrl+C
   */
  ask(question: string): Promise<string | undefined>;
  /**
   * Reads standard input to its end.
   *
   * @param longest maximum length in bytes
   * @throws Error when it is longer
   */
  readInput(longest: number): Promise<string>;
  now(): Date;
  /**
   * Returns how the package.json of a project refers to this kbts.
   *
   * @param mayAskRegistry whether to query the npm registry as a last resort
   */
  source(project: string, mayAskRegistry: boolean): Promise<OwnSource>;
  /** Watches the entries of a folder, not recursively, until {@link stop} aborts. */
  watch(folder: string, watcher: Watcher): void;
  /** Aborts when the user stops the program. Starts listening at the first access. */
  readonly stop: AbortSignal;
  /** The signal that aborted {@link stop}. Default: it is not aborted. */
  readonly stoppedBy?: StopSignal | undefined;
  /** Enables the compile cache, which makes later runs faster. Called only by commands that write. */
  storeCode(): void;
}

/** A signal that ends the program. */
export type StopSignal = keyof typeof signalCodes;

/** Receives the events of a watched folder. */
export interface Watcher {
  /** An entry with this name was created, changed or removed. */
  changed(name: string): void;
  failed(error: unknown): void;
}

/** Returns the same environment with another working directory. */
export function inFolder(io: Io, cwd: string): Io {
  // Not a copy: that would call getters such as `stop`, which starts listening.
  return Object.create(io, { cwd: { value: cwd, enumerable: true } });
}

/** The user pressed Ctrl+C, or the system ends the program: the command ends silently and writes nothing. */
export class Canceled extends Error {
  override readonly name = 'Canceled';
}

/**
 * Exit codes: success, errors in the project or its environment, an invalid command line, or canceled by the user,
 * the way shells report Ctrl+C.
 */
export const exitCodes = { done: 0, problems: 1, usage: 2, canceled: 130 } as const;

/** Exit codes of a program that a signal has stopped, as shells report them. */
export const signalCodes = { SIGHUP: 129, SIGINT: exitCodes.canceled, SIGTERM: 143 } as const;
