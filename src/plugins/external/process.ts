import { spawn } from 'node:child_process';
import type { Environment } from '../../files/index.js';

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
 * Runs a program with a text on standard input, and collects its output. The program and its children are killed after
 * the timeout, when it writes too much, and when `stop` aborts.
 */
export function runProgram({ file, args }: Program, input: string, options: RunOptions): Promise<RunResult> {
  const { folder, env, timeout, longest = longestOutput, stop } = options;
  return new Promise((resolve) => {
    const isGroup = process.platform !== 'win32';
    const child = spawn(file, args, { cwd: folder, env: { ...env }, stdio: 'pipe', detached: isGroup });
    const output = { stdout: new Collector(longest), stderr: new Collector(longestError) };
    let failure: string | undefined;
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      // A child that outlives the program has no work left.
      if (isGroup) killGroup(child.pid);
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      const [stdout, stderr] = [output.stdout.text, output.stderr.text];
      resolve({ stdout, stderr, ...(failure === undefined ? {} : { failure }) });
    };
    const fail = (why: string) => {
      failure ??= why;
      if (isGroup) killGroup(child.pid);
      child.kill('SIGKILL');
    };
    const onStop = () => fail('was stopped');
    const timer = setTimeout(() => fail(`did not end within ${timeout / 1_000} s`), timeout);
    stop.addEventListener('abort', onStop);
    if (stop.aborted) onStop();
    child.stdout.on('data', (data: Buffer) => {
      if (!output.stdout.add(data)) fail(`wrote more than ${longest} bytes`);
    });
    child.stderr.on('data', (data: Buffer) => void output.stderr.add(data));
    // The program may end without reading its input.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    child.on('error', (error) => {
      failure ??= `cannot be started: ${error.message}`;
      end();
    });
    child.on('exit', (code, signal) => {
      if (code !== 0) failure ??= signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      const last = setTimeout(end, grace);
      child.on('close', () => {
        clearTimeout(last);
        end();
      });
    });
    child.stdin.end(input);
  });
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

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of its processes have ended.
  }
}
