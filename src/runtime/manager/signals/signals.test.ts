import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import { runInScope } from '../../scope/internal.js';
import { exitOnError, setupSignalHandler, signalOf } from '../index.js';

function newProcess() {
  const exit = vi.fn();
  return { exit, process: Object.assign(new EventEmitter(), { exit }) };
}

describe('signalOf', () => {
  it.each(['SIGINT', 'SIGTERM'])('is aborted by %s', (name) => {
    const { process, exit } = newProcess();
    const signal = signalOf(process);
    expect(signal.aborted).toBe(false);
    process.emit(name);
    expect(signal.aborted).toBe(true);
    expect(exit).not.toHaveBeenCalled();
  });

  it('exits the process on a second signal', async () => {
    const { process, exit } = newProcess();
    const clock = new FakeClock();
    signalOf(process, clock);
    process.emit('SIGTERM');
    await clock.advance(501);
    process.emit('SIGINT');
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('counts signals that arrive together as one, as on Ctrl-C with npm', async () => {
    const { process, exit } = newProcess();
    const clock = new FakeClock();
    signalOf(process, clock);
    for (const name of ['SIGINT', 'SIGINT', 'SIGTERM']) {
      process.emit(name);
      await clock.advance(100);
    }
    expect(exit).not.toHaveBeenCalled();
  });
});

describe('setupSignalHandler', () => {
  it('can be called only once', () => {
    const on = vi.spyOn(process, 'on').mockReturnValue(process);
    setupSignalHandler();
    expect(() => setupSignalHandler()).toThrow('called more than once');
    on.mockRestore();
  });
});

describe('exitOnError', () => {
  it.each(['uncaughtException', 'unhandledRejection'])('logs an %s and exits the process', (event) => {
    const { process, exit } = newProcess();
    const error = vi.fn();
    exitOnError({ ...silentLogger, error }, process);
    process.emit(event, new TypeError('x is not a function'));
    expect(error).toHaveBeenCalledExactlyOnceWith('operator failed', { error: new TypeError('x is not a function') });
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('logs an unhandled rejection of a reconcile with its object, and keeps running', async () => {
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const [exit, error, panicked] = [vi.fn(), vi.fn(), vi.fn()];
    const on = (event: string, listener: (reason: unknown) => void) =>
      event === 'unhandledRejection' && process.on(event, listener);
    exitOnError(silentLogger, { exit, on });
    const scope = { signal: new AbortController().signal, log: { ...silentLogger, error }, panicked };
    const failLater = (reason: string) => void setImmediate().then(() => Promise.reject(new Error(reason)));
    try {
      runInScope(scope, () => failLater('forgotten'));
      await vi.waitFor(() => expect(panicked).toHaveBeenCalledOnce());
      expect(error).toHaveBeenCalledWith('unhandled rejection; is an `await` missing?', {
        error: new Error('forgotten'),
      });
      expect(exit).not.toHaveBeenCalled();
      failLater('elsewhere');
      await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
    } finally {
      process.removeAllListeners('unhandledRejection');
      for (const listener of others) process.on('unhandledRejection', listener);
    }
  });

  it('logs a rejection without a reason, too', () => {
    const { process } = newProcess();
    const error = vi.fn();
    exitOnError({ ...silentLogger, error }, process);
    process.emit('unhandledRejection', undefined);
    expect(error).toHaveBeenCalledWith('operator failed', { error: new Error('rejected with undefined') });
  });

  it('exits the process even if the log cannot be written', () => {
    const { process, exit } = newProcess();
    const error = () => {
      throw new Error('EPIPE');
    };
    exitOnError({ ...silentLogger, error }, process);
    expect(() => process.emit('uncaughtException', new Error('x'))).toThrow('EPIPE');
    expect(exit).toHaveBeenCalledWith(1);
  });
});
