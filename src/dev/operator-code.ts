import type { Bundle } from './bundle.js';
import { bundleName } from './bundle.js';
import type { LostLease } from './lost-lease.js';
import type { OperatorProcesses } from './operator/operator.js';
import type { DevOperator } from './protocol.js';
import type { SessionFolder } from './session-folder.js';
import type { DevStore } from './store.js';
import type { UpdateRequest } from './updates.js';

interface OperatorCodeOptions {
  readonly folder: SessionFolder;
  readonly store: DevStore;
  readonly processes: OperatorProcesses;
  readonly lostLease: LostLease;
  /** Whether a debugger may be connected. If so, the operator is only restarted on request. */
  readonly isInspected: boolean;
  readonly print: (line: string) => void;
  /** Restarts the operator with the code that {@link OperatorCode} chooses. */
  readonly restart: () => void;
}

/** The code that the operator runs: the saved code, or the last good code if the saved code ended while starting. */
export class OperatorCode {
  /** The command-line arguments of the operator. */
  args: readonly string[] = [];
  #running: Bundle | undefined;
  /** The last code that has started its controllers and webhooks. */
  #good: Bundle | undefined;
  /** Code that ended before it had started, and how it ended. `#good` runs instead. */
  #failed: { readonly hash: string; readonly reason: string } | undefined;
  #installed = '';
  /** How the operator ended; undefined if it has been restarted since then. */
  #exit: string | undefined;

  constructor(private readonly options: OperatorCodeOptions) {}

  /** Runs new code. Unless forced, keeps the operator if the code runs already, or if only the user may restart it. */
  async use(bundle: Bundle, installed: string, { savedAt, isForced }: UpdateRequest): Promise<void> {
    const { processes, isInspected, print } = this.options;
    const failed = this.#failed?.hash === bundle.hash && this.#installed === installed ? this.#failed : undefined;
    const chosen = (failed && this.#good) ?? bundle;
    const isSame = this.#running?.hash === chosen.hash && this.#installed === installed;
    if (isSame && !isForced && processes.pid !== undefined) return this.keep(failed?.reason);
    if (isInspected && this.#running && !isForced) {
      print('code changed; press r to restart the operator');
      return this.keep(undefined);
    }
    this.#installed = installed;
    await this.#restart(chosen, savedAt, failed?.reason);
  }

  /** Loads the packages of the code into the standby process. */
  warm({ packages }: Bundle): void {
    const imports = packages.map((name) => `import ${JSON.stringify(name)};\n`).join('');
    this.options.processes.warm(this.options.folder.write('packages.mjs', imports));
  }

  /** Keeps the running operator. `reason` is why the saved code does not run; undefined if it runs. */
  keep(reason: string | undefined): void {
    const { store, processes } = this.options;
    const { message: before, ...operator } = store.parts.operator;
    const isRunning = processes.pid !== undefined;
    const message = isRunning ? reason && lastGood(reason) : (reason ?? this.#exit);
    if (message !== before) this.#publish({ ...operator, ...(message !== undefined && { message }) });
  }

  /** Runs the saved code at the next update, even if it has failed. */
  forgetFailure(): void {
    this.#failed = undefined;
  }

  /** Must be called when the operator has started its controllers and webhooks. */
  started(): void {
    this.#good = this.#running;
    this.#publish({ ...this.options.store.parts.operator, state: 'running' });
  }

  /** Must be called when the operator has exited on its own. */
  ended(message: string): void {
    const { store, lostLease, isInspected, print, restart } = this.options;
    if (lostLease.isRunning) return lostLease.ended(message);
    const [good, running] = [this.#good, this.#running];
    const { state, restarts } = store.parts.operator;
    if (state === 'starting' && good && running && good.hash !== running.hash && !isInspected) {
      this.#failed = { hash: running.hash, reason: `${message} before it had started` };
      print(`${lastGood(this.#failed.reason)}; press r to run the saved code`);
      return restart();
    }
    print(`${message}; it starts again when ${isInspected ? '' : 'a file is saved or '}r is pressed`);
    this.#exit = message;
    this.#publish({ state: 'stopped', restarts, message });
  }

  /** @param reason why the operator runs the last good code; undefined if it runs the saved code */
  async #restart(bundle: Bundle, savedAt: number | undefined, reason: string | undefined): Promise<void> {
    const { folder, store, processes, lostLease, print } = this.options;
    const file = folder.write(bundleName, `${bundle.code}\n//# sourceMappingURL=${bundleName}.map\n`);
    folder.write(`${bundleName}.map`, bundle.map);
    const starting = {
      state: 'starting',
      restarts: store.parts.operator.restarts + 1,
      ...(reason !== undefined && { message: lastGood(reason) }),
    } as const;
    this.#publish(starting);
    // The standby process may have loaded outdated packages, or remember that a package is missing.
    if (this.#running && this.#running.installed !== bundle.installed) processes.discardStandby();
    if (savedAt !== undefined && starting.restarts > 0) print('restarting the operator');
    await processes.restart(file, lostLease.isRunning ? [...this.args, '--leader-elect'] : this.args);
    this.#running = bundle;
    this.#exit = undefined;
    const times = savedAt === undefined ? {} : { lastRestart: Date.now() - savedAt };
    this.#publish({ ...starting, pid: processes.pid, startedAt: Date.now(), ...times });
  }

  #publish(operator: DevOperator): void {
    this.options.store.publish({ kind: 'operator', operator });
  }
}

function lastGood(reason: string): string {
  return `${reason}; the operator runs the last good code`;
}
