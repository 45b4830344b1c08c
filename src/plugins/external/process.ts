import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Environment } from '../../files/index.js';
import { Descendants, lookInterval } from './descendants.js';

/** A program, run without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

/** Where and for how long a program runs. */
export interface RunOptions {
  readonly folder: string;
  readonly env: Environment;
  /** In milliseconds. */
  readonly timeout: number;
  /** Most bytes of standard output. Default: 64 MiB. */
  readonly longest?: number;
  /** Ends the program. */
  readonly stop: AbortSignal;
}

/** How a program ended. */
export interface RunResult {
  readonly stdout: string;
  /** The first part of standard error. */
  readonly stderr: string;
  /** Why there is no result, to follow the name of the plugin. Default: it ended with exit code 0. */
  readonly failure?: string;
}

const longestOutput = 64 * 2 ** 20;
const longestError = 64 * 2 ** 10;

/** How long the output of a program that ended may be kept open by its children, in milliseconds. */
const grace = 1_000;

/**
 * Runs a program with a string on standard input, and collects its output. The program is killed after the timeout, when
 * it writes too much, and when `stop` aborts. The processes that it started end with it.
 */
export async function runProgram(program: Program, input: string, options: RunOptions): Promise<RunResult> {
  try {
    return await new Promise((resolve) => new Run(program, options, resolve).write(input));
  } catch (error) {
    // Of the reasons why a program cannot be started, `spawn` throws some at once.
    return { stdout: '', stderr: '', failure: `cannot be started: ${(error as Error).message}` };
  }
}

/** A process of its own group where the system has groups, so that its children end with it at once. */
const hasGroups = process.platform !== 'win32';

class Run {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #stderr = new Collector(longestError);
  readonly #stdout: Collector;
  readonly #timer: NodeJS.Timeout;
  readonly #descendants = new Descendants();
  readonly #looking: NodeJS.Timeout;
  readonly #onStop = () => this.#fail('was stopped');
  #last?: NodeJS.Timeout;
  #ended = false;
  #failure: string | undefined;

  constructor(
    { file, args }: Program,
    private readonly options: RunOptions,
    private readonly resolve: (result: RunResult) => void,
  ) {
    const { folder, env, timeout, longest = longestOutput, stop } = options;
    this.#stdout = new Collector(longest);
    const ownEnv = { ...this.#descendants.environment(env) };
    this.#child = spawn(file, args, { cwd: folder, env: ownEnv, stdio: 'pipe', detached: hasGroups });
    if (this.#child.pid !== undefined) this.#descendants.start(this.#child.pid);
    this.#looking = setInterval(() => this.#descendants.look(), lookInterval);
    this.#timer = setTimeout(() => this.#fail(`did not end within ${timeout / 1_000} s`), timeout);
    stop.addEventListener('abort', this.#onStop);
    if (stop.aborted) this.#onStop();
    this.#child.stdout.on('data', (data: Buffer) => {
      if (!this.#stdout.add(data)) this.#fail(`wrote more than ${longest} bytes`);
    });
    this.#child.stderr.on('data', (data: Buffer) => void this.#stderr.add(data));
    this.#child.on('error', (error) => {
      this.#failure ??= `cannot be started: ${error.message}`;
      this.#end();
    });
    this.#child.on('exit', (code, signal) => this.#exited(code, signal));
  }

  write(input: string): void {
    const { stdin, stdout, stderr } = this.#child;
    // The program may end without reading its input.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
    stdin.end(input);
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    if (code !== 0) this.#failure ??= signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
    this.#last ??= setTimeout(() => this.#end(), grace);
    this.#child.on('close', () => this.#end());
  }

  #fail(why: string): void {
    this.#failure ??= why;
    this.#kill();
    this.#child.kill('SIGKILL');
    // A process that waits for a device, for example, ends later.
    this.#last ??= setTimeout(() => this.#end(), grace);
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    // Children of a process that has ended are unknown.
    this.#descendants.look();
    if (hasGroups) killGroup(pid);
    this.#descendants.kill();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#last);
    clearInterval(this.#looking);
    this.options.stop.removeEventListener('abort', this.#onStop);
    // What outlives the program has no work left.
    this.#kill();
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    const failure = this.#failure === undefined ? {} : { failure: this.#failure };
    this.resolve({ stdout: this.#stdout.text, stderr: this.#stderr.text, ...failure });
  }
}

/** Collects the beginning of a stream. */
class Collector {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(private readonly longest: number) {}

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** Returns whether all of the stream so far was kept. */
  add(data: Buffer): boolean {
    const left = this.longest - this.#length;
    if (left > 0) this.#chunks.push(data.subarray(0, left));
    this.#length += data.length;
    return this.#length <= this.longest;
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of its processes have ended.
  }
}
