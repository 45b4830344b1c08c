// How each alert is provoked, and how its runbook ends it.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * By alert. `before` is what the operator starts with. An alert without `fix` ends by itself, later than anyone waits.
 *
 * @type {Record<string, {
 *   before?: object,
 *   provoke: (operator: import('./controlled-operator.mjs').ControlledOperator) => Promise<void> | void,
 *   fix?: (operator: import('./controlled-operator.mjs').ControlledOperator) => Promise<void> | void,
 * }>}
 */
export const scenarios = {
  OperatorDown: {
    provoke: (operator) => operator.stop(),
    fix: (operator) => operator.start(),
  },
  OperatorHasNoLeader: {
    before: { elects: true },
    provoke: async (operator) => {
      await operator.stop();
      await operator.takeLease(60);
      await operator.start();
    },
    // The Lease of a replica that was killed expires by itself.
    fix: () => {},
  },
  OperatorLeaderChanges: {
    before: { elects: true },
    provoke: async (operator) => {
      for (let time = 0; time < 5; time += 1) {
        await operator.takeLease(5);
        await sleep(12_000);
        await operator.start();
        await sleep(8_000);
      }
    },
  },
  OperatorReconcileErrors: {
    before: { how: { updates: true }, mayNotUpdate: true },
    provoke: (operator) => operator.createObjects(20),
    fix: async (operator) => {
      await operator.grant(['get', 'list', 'watch', 'update', 'patch']);
      await operator.start();
      await operator.createObjects(300);
    },
  },
  OperatorReconcileStuck: {
    before: { how: { hangs: true }, options: { controller: { reconciliationTimeout: 2_000 } } },
    provoke: (operator) => operator.createObjects(1),
    fix: (operator) => operator.start({ how: {} }),
  },
  OperatorHotLoop: {
    before: { how: { rewrites: true } },
    provoke: (operator) => operator.createObjects(1),
    fix: (operator) => operator.start({ how: {} }),
  },
  OperatorQueueDelay: {
    before: { how: { takes: 2_000 } },
    provoke: (operator) => operator.createObjects(40),
    fix: (operator) => operator.start({ workers: 40 }),
  },
  OperatorWebhookErrors: {
    before: { serves: true },
    provoke: (operator) => operator.tell({ webhook: 'throws' }),
    fix: (operator) => operator.tell({ webhook: '' }),
  },
  OperatorWebhookSlow: {
    before: { serves: true },
    provoke: (operator) => operator.tell({ webhook: 'is slow' }),
    fix: (operator) => operator.tell({ webhook: '' }),
  },
  OperatorCertificateExpires: {
    before: { serves: true },
    provoke: (operator) => operator.renewCertificate(3),
    fix: (operator) => operator.renewCertificate(90),
  },
  OperatorMemoryHigh: {
    before: { memoryLimit: 420 * 2 ** 20 },
    provoke: (operator) => operator.tell({ memory: 320 * 2 ** 20 }),
    fix: (operator) => operator.start({ memoryLimit: 800 * 2 ** 20 }),
  },
};
