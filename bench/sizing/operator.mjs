// An operator in a process of its own, for the table of sizes: it watches ConfigMaps and does nothing else. Notifies its parent
// when all of them were reconciled. Argument: JSON with what `run.mjs` passes.
import { ConfigMap } from 'kbts/k8s/core/v1';
import { metadataOf, newControllerManagedBy, newManager, silentLogger } from 'kbts/runtime';

const { config, objects, variant } = JSON.parse(process.argv[2]);
const began = performance.now();
const caches = {
  transform: { transform: ({ data, ...rest }) => rest },
  'one namespace of ten': { namespaces: ['bench-0'] },
};
const manager = await newManager(config, {
  log: silentLogger,
  metrics: { bindAddress: '0' },
  cache: caches[variant] ?? {},
});
const expected = variant === 'one namespace of ten' ? objects / 10 : objects;
const seen = new Set();
await newControllerManagedBy(manager)
  .named('sizing')
  .for(variant === 'metadataOf' ? metadataOf(ConfigMap) : ConfigMap)
  .complete({
    async reconcile({ namespace, name }) {
      seen.add(`${namespace}/${name}`);
      if (seen.size === expected) process.send({ ready: performance.now() - began });
    },
  });
process.once('disconnect', () => process.exit(0));
await manager.start(new AbortController().signal);
