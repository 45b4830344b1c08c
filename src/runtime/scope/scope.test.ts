import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../log/index.js';
import { callSignal, currentScope, runInScope, runOutsideOfScopes } from './internal.js';

const newScope = () => {
  const stop = new AbortController();
  return { stop, scope: { signal: stop.signal, log: silentLogger } };
};

describe('a scope', () => {
  it('is that of everything that is called and awaited in it, and of nothing else', async () => {
    const [one, other] = [newScope().scope, newScope().scope];
    const later = async () => {
      await setImmediate();
      return currentScope();
    };
    expect(await Promise.all([runInScope(one, later), runInScope(other, later), later()])).toEqual([
      one,
      other,
      undefined,
    ]);
    expect(await runInScope(one, () => runOutsideOfScopes(later))).toBeUndefined();
  });

  it('ends calls with or without a signal of their own', () => {
    const { stop, scope } = newScope();
    const own = new AbortController();
    const [plain, both, same] = runInScope(scope, () => [
      callSignal(undefined),
      callSignal(own.signal),
      callSignal(scope.signal),
    ]);
    expect([plain === scope.signal, same === scope.signal]).toEqual([true, true]);
    stop.abort();
    expect([both?.aborted, own.signal.aborted]).toEqual([true, false]);
    expect(callSignal(own.signal)).toBe(own.signal);
  });
});
