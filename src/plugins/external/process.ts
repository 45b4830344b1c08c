import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Environment } from '../../base/files/index.js';

/** A program, run without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

interface RunOptions {
  readonly folder: string;
  readonly env: Environment;
  /** Time after which the program is killed, in milliseconds. */
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** The output of a program, and how the program ended. */
export interface RunResult {
  readonly stdout: string;
  /** The first 64 KiB of standard error. */
  readonly stderr: string;
  /** Why the output must not be used, as a phrase that follows the plugin name; undefined after exit code 0. */
  readonly failure?: string;
  /** Whether the program was killed after the timeout. Default: false. */
  readonly isTimeout?: boolean;
}

/** Maximum size of standard output, in bytes. */
const longestOutput = 64 * 2 ** 20;

/** Maximum size of standard error that is kept, in bytes. */
const longestError = 64 * 2 ** 10;

/** How long children of a program that has exited may keep its output open, in milliseconds. */
const grace = 1_000;

/** Whether programs run in process groups of their own, so that their children can be killed with them. */
const hasGroups = process.platform !== 'win32';

/**
 * Runs a program with a string on standard input. It is killed after the timeout, when it writes too much, and when
 * `stop` aborts. At the end, the rest of its process group is killed in every case, except on Windows.
 */
export async function runProgram(program: Program, input: string, options: RunOptions): Promise<RunResult> {
  const { folder, env, timeout, stop } = options;
  const spawning = { cwd: folder, env: { ...env }, stdio: 'pipe', detached: hasGroups } as const;
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(program.file, program.args, spawning);
  } catch (error) {
    // `spawn` emits some errors, and throws others, for example for a script on Windows.
    return { stdout: '', stderr: '', failure: `cannot be started: ${(error as Error).message}` }; // `spawn` throws only Errors
  }
  const [stdout, stderr] = [new Collector(longestOutput), new Collector(longestError)];
  const late = `did not exit within ${timeout / 1_000} s`;
  let isOver = false;
  const failure = await new Promise<string | undefined>((resolve) => {
    let failure: string | undefined;
    const end = (why: string | undefined) => {
      failure ??= why;
      // Children may keep the output open, and a process in uninterruptible sleep may exit much later.
      setTimeout(() => resolve(failure), grace).unref();
    };
    const fail = (why: string) => {
      if (isOver) return; // another process may have the ID by now
      end(why);
      kill(child);
    };
    setTimeout(() => fail(late), timeout).unref();
    stop.addEventListener('abort', () => fail('was stopped'), { once: true });
    if (stop.aborted) fail('was stopped');
    child.stdout.on('data', (data: Buffer) => {
      if (!stdout.add(data)) fail(`wrote more than ${longestOutput} bytes`);
    });
    child.stderr.on('data', (data: Buffer) => void stderr.add(data));
    child.on('error', (error) => fail(`cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      end(code === 0 ? undefined : signal === null ? `exited with code ${code}` : `was killed by ${signal}`);
    });
    child.on('close', () => resolve(failure));
    // A program may exit without reading its input.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    child.stdin.end(input);
  });
  kill(child);
  isOver = true;
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  child.unref();
  const ending = failure === undefined ? {} : { failure, isTimeout: failure === late };
  return { stdout: stdout.text, stderr: stderr.text, ...ending };
}

function kill(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // All processes of the group have exited.
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

  /** Adds data up to the limit. Returns false if the limit was exceeded. */
  add(data: Buffer): boolean {
    const left = this.longest - this.#length;
    if (left > 0) this.#chunks.push(data.subarray(0, left));
    this.#length += data.length;
    return this.#length <= this.longest;
  }
}
