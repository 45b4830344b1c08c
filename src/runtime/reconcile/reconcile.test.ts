import { describe, expect, it } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import type { Reader } from '../client/index.js';
import { silentLogger } from '../log/index.js';
import { asReconciler, requestFor, requestKey, TerminalError } from './index.js';

const context = { log: silentLogger, signal: new AbortController().signal, reconcileID: '1' };

describe('asReconciler', () => {
  const stored = ConfigMap.from({ metadata: { name: 'a' } });
  const reader = { find: async (_: unknown, { name }: { name: string }) => (name === 'a' ? stored : undefined) };
  const reconciler = asReconciler(reader as unknown as Reader, ConfigMap, {
    reconcile: async (object) => ({ requeueAfter: object.metadata.name === 'a' ? 5 : 0 }),
  });

  it('reads the object first', async () => {
    expect(await reconciler.reconcile({ name: 'a' }, context)).toEqual({ requeueAfter: 5 });
  });

  it('does nothing if the object does not exist', async () => {
    expect(await reconciler.reconcile({ name: 'b' }, context)).toEqual({});
  });
});

describe('requests', () => {
  it('have a namespace only if the object has one', () => {
    expect(requestFor(ConfigMap.from({ metadata: { namespace: 'n', name: 'a' } }))).toEqual({
      namespace: 'n',
      name: 'a',
    });
    expect(requestFor(ConfigMap.from({ metadata: { name: 'a' } }))).toEqual({ name: 'a' });
  });

  it('have equal keys if and only if they are equal', () => {
    expect(requestKey({ namespace: 'n', name: 'a' })).toBe('n/a');
    expect(requestKey({ namespace: undefined, name: 'a' })).toBe('a');
  });
});

describe('TerminalError', () => {
  it('has the underlying error as its cause, and its message', () => {
    const cause = new Error('no such image');
    expect(new TerminalError(cause)).toMatchObject({ message: 'no such image', cause });
    expect(new TerminalError('give up').message).toBe('give up');
  });
});
