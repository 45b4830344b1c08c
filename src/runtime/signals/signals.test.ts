import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { setupSignalHandler, signalOf } from './index.js';

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

  it('ends the process when it is asked a second time', () => {
    const { process, exit } = newProcess();
    signalOf(process);
    process.emit('SIGTERM');
    process.emit('SIGINT');
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe('setupSignalHandler', () => {
  it('refuses to be called twice', () => {
    const on = vi.spyOn(process, 'on').mockReturnValue(process);
    setupSignalHandler();
    expect(() => setupSignalHandler()).toThrow('called twice');
    on.mockRestore();
  });
});
