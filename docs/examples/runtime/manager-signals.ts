import { EventEmitter } from 'node:events';
import { type Manager, newLogger } from 'kbts/runtime';
import {
  exitOnError,
  type FailingProcess,
  type SignalProcess,
  setupSignalHandler,
  signalOf,
} from 'kbts/runtime/manager';

/** The last lines of main.ts: errors are logged as one line, and SIGTERM stops the manager. */
export async function run(manager: Manager): Promise<void> {
  exitOnError(newLogger());
  await manager.start(setupSignalHandler());
  process.exit(0);
}

/** A test sends signals to an object instead of its own process. */
export function stopInTest(): { readonly signal: AbortSignal; stop(): void } {
  const emitter = new EventEmitter();
  const target: SignalProcess = {
    on: (name, listener) => emitter.on(name, listener),
    exit: (code) => {
      throw new Error(`the process would exit with ${code}`);
    },
  };
  return { signal: signalOf(target), stop: () => emitter.emit('SIGTERM') };
}

/** The same for uncaught errors. */
export function codesOnError(emitter: EventEmitter): number[] {
  const codes: number[] = [];
  const target: FailingProcess = {
    on: (name, listener) => emitter.on(name, listener),
    exit: (code) => codes.push(code),
  };
  exitOnError(newLogger({ level: 'silent' }), target);
  return codes;
}
