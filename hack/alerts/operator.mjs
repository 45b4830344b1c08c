// An operator in a process of its own, which misbehaves when its parent says so. Messages of the parent: first the settings of `run.mjs`,
// then changes of `how`.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigMap } from 'kbts/k8s/core/v1';
import {
  isSemanticallyEqual,
  newControllerManagedBy,
  newLogger,
  newManager,
  newWebhookManagedBy,
  setupSignalHandler,
} from 'kbts/runtime';

/** @type {{ hangs?: boolean, takes?: number, rewrites?: boolean, updates?: boolean, webhook?: string, memory?: number }} */
const how = {};
const held = [];
process.once('message', ({ config, name, options, workers, ...first }) => {
  apply(first.how);
  process.on('message', apply);
  void start(config, name, options, workers);
});
process.once('disconnect', () => process.exit(0));

function apply(change) {
  Object.assign(how, change);
  if (how.memory && held.length === 0) held.push(Buffer.alloc(how.memory, 1));
}

async function start(config, name, options, workers = 1) {
  const manager = await newManager(config, {
    name,
    log: newLogger({ destination: { write: () => true } }),
    cache: { namespaces: [name] },
    ...options,
  });
  await newControllerManagedBy(manager)
    .named(name)
    .for(ConfigMap)
    .withOptions({ maxConcurrentReconciles: workers })
    .complete({ reconcile: (request) => reconcile(manager.client, request) });
  if (options.webhook) {
    newWebhookManagedBy(manager, ConfigMap)
      .withValidator({ validateCreate, validateUpdate: validateCreate })
      .complete();
  }
  await manager.start(setupSignalHandler());
  process.exit(0);
}

async function reconcile(client, request) {
  while (how.hangs) await sleep(100);
  if (how.takes) await sleep(how.takes);
  const found = await client.find(ConfigMap, request);
  if (!found || !(how.updates || how.rewrites)) return;
  const data = { seen: how.rewrites ? new Date().toISOString() : 'yes' };
  if (isSemanticallyEqual(found.data, data)) return;
  await sleep(5);
  await client.update({ ...found, data });
}

async function validateCreate() {
  if (how.webhook === 'throws') throw new TypeError('this validator has an error');
  if (how.webhook === 'is slow') await sleep(3_000);
}
