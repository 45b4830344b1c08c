import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { RecordedObject, RecorderEvent } from '../../runtime/recorder/index.js';
import type { ElectionSettings } from '../../runtime/recorder/internal.js';
import type { FromOperator, ToOperator } from './messages.js';

interface OperatorOptions {
  /** Path of `child.js`, which the processes run. */
  readonly childFile: string;
  /** Folder of the session; the processes remove it when `kbts dev` ends. */
  readonly folder: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  /** Port of the debugger; undefined without a debugger. */
  readonly inspect?: number | undefined;
  /** Called when the running operator has started its controllers and webhooks. */
  readonly onStarted: () => void;
  readonly onEvents: (events: readonly RecorderEvent[]) => void;
  /** Called when the running operator exits on its own. */
  readonly onExit: (message: string) => void;
  readonly onOutput: (text: string) => void;
}

/** Time that a process has to shut down before it is killed, in milliseconds. */
const grace = 150;

/** Leader election times with which an operator remains the leader at a breakpoint, in milliseconds. */
const patientElection = { leaseDuration: 3_600_000, renewDeadline: 3_000_000 };

/**
 * The operator process, and a standby process that has already loaded the packages of the project, so that a restart
 * takes milliseconds. At most one operator runs at a time.
 */
export class OperatorProcesses {
  #running: ChildProcess | undefined;
  #reserve: ChildProcess | undefined;
  readonly #election: ElectionSettings;

  constructor(private readonly options: OperatorOptions) {
    const identity = `kbts-dev_${randomUUID()}`;
    this.#election = options.inspect === undefined ? { identity } : { identity, ...patientElection };
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Starts the standby process, unless it is running. It removes the session folder even if `kbts dev` is killed. */
  prepare(): void {
    this.#reserve ??= this.#fork();
  }

  /** Has the standby process load the packages that a module imports. */
  warm(file: string): void {
    this.#reserve ??= this.#fork();
    send(this.#reserve, { kind: 'warm', file });
  }

  /** Ends the standby process, because the packages that it has loaded are outdated. */
  discardStandby(): void {
    this.#reserve?.kill('SIGKILL');
    this.#reserve = undefined;
  }

  /** Stops the operator, and starts a new one in the standby process or, without one, in a new process. */
  async restart(file: string, args: readonly string[]): Promise<void> {
    await this.#end(this.#running);
    const child = this.#reserve ?? this.#fork();
    this.#reserve = undefined;
    this.#running = child;
    child.once('exit', (code, signal) => {
      if (this.#running !== child) return;
      this.#running = undefined;
      this.options.onExit(`the operator ended with ${signal ?? `code ${code}`}`);
    });
    send(child, { kind: 'run', file, args });
  }

  reconcile(controller: string, object: RecordedObject): boolean {
    if (!this.#running) return false;
    send(this.#running, { kind: 'reconcile', controller, object });
    return true;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.discardStandby();
    await this.#end(running);
  }

  async #end(child: ChildProcess | undefined): Promise<void> {
    if (!child) return;
    if (this.#running === child) this.#running = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    await exited;
    clearTimeout(timer);
  }

  #fork(): ChildProcess {
    const { childFile, folder, project, env, inspect } = this.options;
    const child = fork(childFile, [folder, JSON.stringify(this.#election)], {
      cwd: project,
      env,
      execArgv: ['--enable-source-maps', ...(inspect === undefined ? [] : [`--inspect=127.0.0.1:${inspect}`])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      // Ctrl+C must reach `kbts dev` only, which then stops the operator.
      detached: process.platform !== 'win32',
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.options.onOutput(text));
    child.on('message', (message: FromOperator) => {
      if (this.#running !== child) return;
      if (message.kind === 'started') this.options.onStarted();
      // Operators may send other messages, such as the `ready` of process managers.
      if (message.kind === 'events') this.options.onEvents(message.events);
    });
    child.on('error', () => {}); // the exit is reported instead
    child.once('exit', () => {
      if (this.#reserve === child) this.#reserve = undefined;
    });
    return child;
  }
}

function send(child: ChildProcess, message: ToOperator): void {
  // The process may have exited just now; the exit event reports that.
  if (child.connected) child.send(message, () => {});
}
