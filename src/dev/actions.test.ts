import { describe, expect, it } from 'vitest';
import { type InstalledCluster, SessionActions } from './actions.js';
import { LostLease } from './lost-lease.js';
import { recording } from './page/fixtures/recording.js';
import type { DevOperator } from './protocol.js';
import { SessionFolder } from './session-folder.js';
import { DevStore } from './store.js';

const ended = { state: 'stopped', restarts: 0, message: 'the operator ended with code 1' } as const;
const running = { state: 'running', restarts: 0 } as const;

const refused = new Error('failed calling webhook "a": connection refused');

/** Actions of a session whose samples cannot be applied. */
function actionsOf(operator: DevOperator, failure = refused, controllers = 1) {
  const store = new DevStore('test', '0.0.0', { ...recording().state, operator });
  for (const queue of recording().state.queues.slice(0, controllers)) store.publish({ kind: 'queue', queue });
  const manifests = { applySamples: () => Promise.reject(failure) };
  const actions = new SessionActions({
    project: '',
    folder: new SessionFolder(''),
    store,
    processes: { reconcile: () => operator.state === 'running' },
    code: { forgetFailure: () => {} },
    updates: { restart: () => {}, idle: async () => {} },
    permissions: { missing: [] },
    lostLease: new LostLease(),
    print: () => {},
    started: () => ({ manifests }) as unknown as InstalledCluster, // the only part that is used
    settled: async () => {},
    changed: () => {},
  });
  return { actions, controller: store.state().queues[0]?.controller ?? '' };
}

describe('samples', () => {
  it('say why webhooks are not served while the operator does not run, and what to do', async () => {
    expect(await actionsOf(ended).actions.run({ kind: 'sample' })).toEqual({
      isDone: false,
      message:
        'the webhooks for the samples are not served: the operator is not running: the operator ended with code 1; correct its code, or press r to restart it',
    });
    const { message } = await actionsOf({ state: 'starting', restarts: 0 }).actions.run({ kind: 'sample' });
    expect(message).toContain('the operator has not started yet');
  });

  it('report other errors, and those of running operators, as they are', async () => {
    await expect(actionsOf(running).actions.run({ kind: 'sample' })).rejects.toThrow('failed calling webhook');
    const { actions } = actionsOf(ended, new Error('CronJob is invalid'));
    await expect(actions.run({ kind: 'sample' })).rejects.toThrow('CronJob is invalid');
  });
});

describe('a reconcile on request', () => {
  const object = { kind: 'A', namespace: 'default', name: 'a' };

  it('reports a controller that the operator does not have', async () => {
    const { actions, controller } = actionsOf(running);
    expect(await actions.run({ kind: 'reconcile', controller: 'typo', object })).toEqual({
      isDone: false,
      message: `the operator has no controller \`typo\`; it has ${controller}`,
    });
    expect(await actions.run({ kind: 'reconcile', controller, object })).toEqual({
      isDone: true,
      message: 'reconciling a',
    });
  });

  it('reports an operator without controllers', async () => {
    const { actions } = actionsOf(running, refused, 0);
    expect(await actions.run({ kind: 'reconcile', controller: 'a', object })).toEqual({
      isDone: false,
      message: 'the operator has no controllers',
    });
  });

  it('reports an operator that has ended', async () => {
    const { actions, controller } = actionsOf(ended);
    expect(await actions.run({ kind: 'reconcile', controller, object })).toEqual({
      isDone: false,
      message:
        'the operator is not running: the operator ended with code 1; correct its code, or press r to restart it',
    });
  });
});
