import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A group of processes and their folder. When it is closed, or this process exits for any reason, including `kill -9`,
 * the processes are killed and the folder is removed.
 *
 * Implementation: a small shell script waits for the end of a pipe that only this process has open. Each process writes
 * its PID into the folder before `exec`. The script first renames the folder, so that a process that starts late exits,
 * because it cannot write its PID. Requires a POSIX shell.
 */
export class ProcessGroup {
  readonly folder: string;
  readonly #processes = new Map<string, LocalProcess>();
  readonly #watchdog: ChildProcess;
  #closing: Promise<unknown> | undefined;

  /** @param parent the parent folder. Default: the system's folder for temporary files */
  constructor(parent: string = tmpdir()) {
    this.folder = mkdtempSync(join(parent, 'kbts-control-plane-'));
    mkdirSync(join(this.folder, 'pids'));
    // In a separate session: Ctrl+C on the terminal must not kill the shell, which is notified by the pipe.
    this.#watchdog = spawn('/bin/sh', ['-c', watchdogScript, 'kbts-watchdog', this.folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
    });
    letNodeEnd(this.#watchdog);
  }

  /** Starts a process that writes its output to `<name>.log` in the folder. */
  run(name: string, command: string, args: readonly string[]): LocalProcess {
    if (this.#closing) throw new Error(`cannot start ${name}: the control plane is stopped`);
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const logStart = fstatSync(log).size;
    const pidFile = join(this.folder, 'pids', name);
    const child = spawn('/bin/sh', ['-c', 'echo $$ >"$0" && exec "$@"', pidFile, command, ...args], {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: this.folder,
      env: { ...process.env, HOME: this.folder },
    });
    closeSync(log);
    child.unref();
    child.once('exit', () => rmSync(pidFile, { force: true }));
    const started = new LocalProcess(name, child, { path: join(this.folder, `${name}.log`), start: logStart });
    this.#processes.set(name, started);
    return started;
  }

  /** Returns the output of all runs of a process so far; empty if it never ran. */
  log(name: string): string {
    return readFrom({ path: join(this.folder, `${name}.log`), start: 0 });
  }

  /** Kills the processes and removes the folder. Idempotent. */
  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    this.#watchdog.ref();
    const gone = this.#watchdog.exitCode === null ? once(this.#watchdog, 'exit') : undefined;
    this.#watchdog.stdin?.end();
    await Promise.all([gone, ...Array.from(this.#processes.values(), (running) => running.ended())]);
  }
}

/** A process in a {@link ProcessGroup}. */
export class LocalProcess {
  constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    private readonly place: LogPlace,
  ) {
    // If the shell cannot be started, the process is not running.
    child.once('error', () => {});
  }

  get isRunning(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends a signal to the process and resolves when it has exited. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.isRunning) this.child.kill(signal);
    await this.ended();
  }

  async ended(): Promise<void> {
    if (!this.isRunning) return;
    this.child.ref();
    await once(this.child, 'exit');
  }

  log(): string {
    return readFrom(this.place);
  }
}

interface LogPlace {
  readonly path: string;
  /** Offset at which the output of a run starts. */
  readonly start: number;
}

function readFrom({ path, start }: LogPlace): string {
  try {
    return readFileSync(path).subarray(start).toString();
  } catch {
    return ''; // The folder was removed, or the process never ran.
  }
}

const watchdogScript = `
trap '' HUP INT TERM
cat >/dev/null
mv "$1" "$1.gone" || exit 0
for file in "$1.gone"/pids/*; do
  [ -f "$file" ] && kill -9 "-$(cat "$file")"
done
for try in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf "$1.gone" && exit 0
  sleep 0.1
done
`;

/** Allows this process to exit while the child and its pipe exist. */
function letNodeEnd(child: ChildProcess): void {
  child.unref();
  (child.stdin as Socket | null)?.unref(); // pipes are sockets
}
