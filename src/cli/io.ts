import type { OwnSource } from './own-source.js';

/** A stream that texts are written to. */
export interface Output {
  write(text: string): void;
  /** Whether a person looks at it, so that colours help. */
  readonly isTerminal: boolean;
}

/** Everything of the outside world that the command line touches, apart from the files of the project. */
export interface Io {
  /** The folder that the command works on. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Id of the user. Default: the system has none, as Windows. */
  readonly user?: number | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether questions can be asked. */
  readonly isInteractive: boolean;
  /**
   * Asks for one line; undefined when the input ends.
   *
   * @throws {Cancelled} when the user presses Ctrl+C
   */
  ask(question: string): Promise<string | undefined>;
  now(): Date;
  /**
   * Says how the package.json of a project names this kbts.
   *
   * @param mayAskRegistry whether npm may be asked when nothing else tells
   */
  source(project: string, mayAskRegistry: boolean): Promise<OwnSource>;
  /** Watches what a folder holds, not the folders below, until {@link stop} aborts. */
  watch(folder: string, watcher: Watcher): void;
  /** Aborts when the user asks the program to stop. Listens from the first use on. */
  readonly stop: AbortSignal;
  /** Lets this process store code that makes later runs faster. Called only by a command that writes. */
  storeCode(): void;
}

/** Is told what happens in a folder. */
export interface Watcher {
  /** Something of this name in the folder was made, changed or removed. */
  changed(name: string): void;
  failed(error: unknown): void;
}

/** The same outside world, seen from another folder. */
export function inFolder(io: Io, cwd: string): Io {
  // Not a copy: that would call getters such as `stop`, which listens from the first use on.
  return Object.create(io, { cwd: { value: cwd, enumerable: true } });
}

/** The user pressed Ctrl+C at a question: the command ends without a word, and writes nothing. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/**
 * How a run ended: well, with problems in the project or its surroundings, with a command line that cannot be understood,
 * or cancelled by the user, as a shell reports Ctrl+C.
 */
export const exitCodes = { done: 0, problems: 1, usage: 2, cancelled: 130 } as const;
