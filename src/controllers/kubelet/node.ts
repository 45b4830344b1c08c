import { Node } from '../../k8s/core/v1.js';
import { type Client, ignoreAlreadyExists, newTime } from '../../runtime/index.js';

const capacity = { cpu: '64', memory: '256Gi', 'ephemeral-storage': '1Ti', pods: '1000' };

/** Creates the simulated node `node-0`, which is always ready. */
export async function createNode(client: Client, now: number): Promise<void> {
  const labels = { 'kubernetes.io/hostname': 'node-0', 'kubernetes.io/os': 'linux' };
  const node = await ignoreAlreadyExists(client.create(Node.from({ metadata: { name: 'node-0', labels } })));
  if (!node) return;
  const time = newTime(now);
  const ready = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' };
  const conditions = [{ ...ready, lastHeartbeatTime: time, lastTransitionTime: time }];
  const addresses = [{ type: 'InternalIP', address: '10.0.0.1' }];
  await client.status.update({ ...node, status: { capacity, allocatable: capacity, conditions, addresses } });
}
