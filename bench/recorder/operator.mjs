// An operator in a process of its own, with and without a recorder. It keeps a ConfigMap and the status of each Deployment up to
// date. Reports each generation that all objects have reached. Argument: JSON with what `run.mjs` passes.
import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap } from 'kbts/k8s/core/v1';
import {
  createOrUpdate,
  newControllerManagedBy,
  newLogger,
  newManager,
  newRecorder,
  setControllerReference,
} from 'kbts/runtime';

const { config, objects, generations, isRecorded } = JSON.parse(process.argv[2]);
const manager = await newManager(config, {
  log: newLogger({ destination: { write: () => true } }),
  metrics: { bindAddress: '0' },
  ...(isRecorded && { recorder: newRecorder() }),
});
const reached = new Map();
await newControllerManagedBy(manager)
  .for(Deployment)
  .owns(ConfigMap)
  .complete({
    async reconcile(request) {
      const deployment = await manager.client.find(Deployment, request);
      if (!deployment) return {};
      const { name, namespace, generation } = deployment.metadata;
      const configMap = ConfigMap.from({ metadata: { name, namespace } });
      await createOrUpdate(manager.client, configMap, (current) => {
        current.data = { generation: String(generation) };
        setControllerReference(deployment, current);
      });
      if (deployment.status?.observedGeneration === generation) return {};
      deployment.status = { observedGeneration: generation };
      await manager.client.status.update(deployment);
      reached.set(name, generation);
      if (reached.size === objects && [...reached.values()].every((each) => each === generation)) report(generation);
      return {};
    },
  });
process.once('disconnect', () => process.exit(0));
await manager.start(new AbortController().signal);

function report(generation) {
  const { user, system } = process.cpuUsage();
  if (generation === generations) globalThis.gc(); // its time is not counted
  const { heapUsed, external } = process.memoryUsage();
  process.send({ generation, cpu: (user + system) / 1000, memory: (heapUsed + external) / 2 ** 20 });
}
